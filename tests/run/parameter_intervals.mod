(* Intervals of parameters and results of the whole program: recursion, handlers, procedure values, overflow. *)
MODULE ParameterIntervals;
FROM InOut IMPORT WriteInt, WriteCard, WriteLn;

TYPE Function = PROCEDURE (INTEGER): INTEGER; Small = [3..7];

VAR row: ARRAY [0..10] OF INTEGER; function: Function; count: INTEGER;

PROCEDURE Down(n: INTEGER);
BEGIN
  row[n] := row[n] + n;
  IF n # 0 THEN Down(n - 1) END
END Down;

(* Each passes a greater value than its own to the other. *)
PROCEDURE Even(n: INTEGER): BOOLEAN;
BEGIN
  IF n >= 10 THEN RETURN n = 10 END;
  RETURN Odd(n + 1)
END Even;

PROCEDURE Odd(n: INTEGER): BOOLEAN;
BEGIN
  RETURN NOT Even(n + 1)
END Odd;

(* It is also called through a value, with an argument that no direct call passes. *)
PROCEDURE Twice(n: INTEGER): INTEGER;
BEGIN
  RETURN 2 * n
END Twice;

PROCEDURE Between(low, high: INTEGER; small: Small): INTEGER;
VAR middle: INTEGER;
BEGIN
  IF low + 1 >= high THEN RETURN low + small END;
  middle := (low + high) DIV 2;
  IF row[middle] > 20 THEN RETURN Between(low, middle, small) END;
  RETURN Between(middle, high, small)
END Between;

PROCEDURE Last(n: INTEGER): INTEGER;
VAR i, last: INTEGER;
BEGIN
  i := n; last := -1;
  LOOP
    IF i = 0 THEN EXIT END;
    last := i MOD 3;
    i := i DIV 2;
    count := count + 1
  END;
  RETURN last
END Last;

BEGIN
  Down(10); Down(4);
  WriteInt(row[4], 0); WriteInt(row[10], 3); WriteLn;
  WriteCard(ORD(Even(0)), 0); WriteCard(ORD(Even(1)), 2); WriteLn;
  function := Twice;
  WriteInt(Twice(4), 0); WriteInt(function(-30), 5); WriteLn;
  WriteInt(Between(0, 10, 3), 0); WriteLn;
  WriteInt(Last(100), 0); WriteInt(Last(0), 3); WriteInt(count, 2); WriteLn
END ParameterIntervals.
