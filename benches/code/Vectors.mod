(* Sums of vectors in open arrays: loops that can be vectorized. *)
MODULE Vectors;
FROM InOut IMPORT WriteInt, WriteLn;

CONST Size = 4000;

VAR
  x, y: ARRAY [0..Size - 1] OF REAL;
  whole: ARRAY [0..Size - 1] OF INTEGER;
  i, round, count: INTEGER;
  sum: REAL;

PROCEDURE Add(a: REAL; VAR x, y: ARRAY OF REAL);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(x) DO y[i] := a * x[i] + y[i] END
END Add;

PROCEDURE Count(VAR row: ARRAY OF INTEGER; limit: INTEGER): INTEGER;
VAR i: CARDINAL; count: INTEGER;
BEGIN
  count := 0;
  FOR i := 0 TO HIGH(row) DO
    IF row[i] < limit THEN count := count + row[i] END
  END;
  RETURN count
END Count;

BEGIN
  FOR i := 0 TO Size - 1 DO x[i] := FLOAT(i MOD 10); y[i] := 1.0; whole[i] := (i * 31) MOD 1000 END;
  count := 0;
  FOR round := 1 TO 150000 DO
    Add(0.5, x, y);
    count := count + Count(whole, round MOD 1000) MOD 7
  END;
  sum := 0.0;
  FOR i := 0 TO Size - 1 DO sum := sum + y[i] END;
  WriteInt(TRUNC(sum), 0); WriteLn;
  WriteInt(count, 0); WriteLn
END Vectors.
