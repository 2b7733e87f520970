(* The bounds of a FOR statement are evaluated once, from left to right, and changes in the body have no
   effect; afterwards the variable has the last value for which the body ran. *)
MODULE ForBoundsOnce;
FROM InOut IMPORT WriteInt, WriteLn;
VAR i, low, high, calls: INTEGER;

PROCEDURE Low(): INTEGER;
BEGIN
  calls := calls * 10 + 1; RETURN low
END Low;

PROCEDURE High(): INTEGER;
BEGIN
  calls := calls * 10 + 2; RETURN high
END High;

PROCEDURE Widen;
BEGIN
  high := high + 10
END Widen;

PROCEDURE Local(): INTEGER;
VAR i, n, sum: INTEGER;
BEGIN
  n := 4; sum := 0;
  FOR i := n TO 2 * n DO n := n + i; sum := sum + n END;
  RETURN sum + i
END Local;

BEGIN
  calls := 0; low := 2; high := 5;
  FOR i := Low() TO High() DO WriteInt(i, 3); Widen; low := 100 END;
  WriteLn;
  WriteInt(i, 0); WriteInt(calls, 4); WriteInt(high, 4); WriteLn;
  WriteInt(Local(), 0); WriteLn;
  high := 3;
  FOR high := high TO high + 2 DO WriteInt(high, 3) END; WriteInt(high, 3); WriteLn
END ForBoundsOnce.
