MODULE ReturnMissingLoop;
TYPE Numbers = ARRAY [1..4] OF INTEGER;
VAR a: Numbers; where: INTEGER;

PROCEDURE Outer(key: INTEGER): INTEGER;
  PROCEDURE Search(): INTEGER;
  VAR i: INTEGER;
  BEGIN
    FOR i := 1 TO 4 DO
      IF a[i] = key THEN RETURN i END
    END
  END Search;
BEGIN
  RETURN Search()
END Outer;

BEGIN
  a[1] := 5; a[2] := 6; a[3] := 7; a[4] := 8;
  where := Outer(7);
  where := Outer(where)
END ReturnMissingLoop.
