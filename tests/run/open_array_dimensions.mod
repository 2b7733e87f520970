MODULE OpenArrayDimensions;
FROM InOut IMPORT WriteInt, WriteCard, WriteLn;

TYPE
  Row = ARRAY [1..3] OF INTEGER;
  Matrix = ARRAY ['a'..'b'] OF Row;
  Cube = ARRAY [0..1], [0..2], [0..3] OF CARDINAL;

VAR m: Matrix; c: Cube; i: INTEGER;

PROCEDURE Sum(a: ARRAY OF ARRAY OF INTEGER): INTEGER;
VAR i, j: CARDINAL; sum: INTEGER;
BEGIN
  sum := 0;
  FOR i := 0 TO HIGH(a) DO
    FOR j := 0 TO HIGH(a[i]) DO sum := sum + a[i, j]; a[i][j] := 0 END
  END;
  RETURN sum
END Sum;

PROCEDURE Total(row: ARRAY OF INTEGER): INTEGER;
VAR i: CARDINAL; sum: INTEGER;
BEGIN
  sum := 0;
  FOR i := 0 TO HIGH(row) DO sum := sum * 10 + row[i] END;
  RETURN sum
END Total;

PROCEDURE Rows(VAR a: ARRAY OF ARRAY OF INTEGER);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(a) DO
    WriteInt(Total(a[i]), 5);
    a[i, 0] := -a[i, 0]
  END
END Rows;

PROCEDURE Fill(VAR c: ARRAY OF ARRAY OF ARRAY OF CARDINAL);
VAR i, j, k: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(c) DO
    FOR j := 0 TO HIGH(c[i]) DO
      FOR k := 0 TO HIGH(c[i, j]) DO c[i, j, k] := 100 * i + 10 * j + k END
    END
  END;
  WriteCard(HIGH(c), 2); WriteCard(HIGH(c[0]), 2); WriteCard(HIGH(c[0][0]), 2)
END Fill;

BEGIN
  FOR i := 1 TO 3 DO m['a', i] := i; m['b'][i] := 2 * i END;
  WriteInt(Sum(m), 1); WriteInt(Sum(m), 4);
  Rows(m);
  WriteInt(Sum(m), 4); WriteInt(m['b', 1], 4); WriteLn;
  Fill(c);
  WriteCard(c[1, 2, 3], 5); WriteCard(c[0][1][2], 4); WriteLn
END OpenArrayDimensions.
