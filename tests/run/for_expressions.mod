(* The bounds of FOR are evaluated once, before the first iteration; the body may change their operands. *)
MODULE ForExpressions;
FROM InOut IMPORT Write, WriteInt, WriteLn;

VAR
  i, n, calls: INTEGER;
  a: ARRAY [0..9] OF INTEGER;
  r: RECORD low, high: INTEGER END;
  p: ARRAY [1..3] OF RECORD n: INTEGER END;

PROCEDURE Bound(x: INTEGER): INTEGER;
BEGIN
  INC(calls);
  RETURN x
END Bound;

PROCEDURE Sum(n: INTEGER): INTEGER;
VAR i, sum: INTEGER;
BEGIN
  sum := 0;
  FOR i := 1 TO n DO
    n := n - 1;
    sum := sum + i
  END;
  RETURN sum + n
END Sum;

PROCEDURE Triangle(n: INTEGER): INTEGER;
VAR i, sum: INTEGER;
BEGIN
  sum := 0;
  FOR i := n TO 1 BY -1 DO sum := sum + i + Triangle(i - 2) END;
  RETURN sum
END Triangle;

BEGIN
  calls := 0; n := 3;
  FOR i := Bound(n) TO Bound(2 * n) DO n := 100; WriteInt(i, 3) END;
  WriteInt(calls, 3); WriteLn;
  r.low := 2; r.high := 5;
  FOR i := r.low TO r.high DO r.high := 0; r.low := 9; a[i] := i END;
  FOR i := a[2] TO a[5] DO a[5] := 7; WriteInt(i, 3) END; WriteLn;
  FOR i := -Bound(1) * 2 TO Bound(4) - 2 DO WriteInt(i, 3) END; WriteLn;
  p[1].n := 2; p[2].n := 0; p[3].n := 1;
  FOR i := 1 TO 3 DO
    FOR n := 1 TO p[i].n DO p[2].n := 5; WriteInt(10 * i + n, 3) END
  END;
  WriteLn;
  WriteInt(Sum(10), 4); WriteInt(Triangle(8), 6); WriteInt(calls, 3); Write("."); WriteLn
END ForExpressions.
