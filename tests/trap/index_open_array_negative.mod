MODULE IndexOpenArrayNegative;
VAR a: ARRAY [0..2] OF INTEGER;

PROCEDURE Find(a: ARRAY OF INTEGER; key: INTEGER): INTEGER;
VAR i: INTEGER;
BEGIN
  i := VAL(INTEGER, HIGH(a));
  WHILE a[i] # key DO DEC(i) END;
  RETURN i
END Find;

BEGIN
  a[0] := 1; a[1] := 2; a[2] := 3;
  IF Find(a, 3) + Find(a, 1) = 2 THEN a[0] := Find(a, 99) END
END IndexOpenArrayNegative.
