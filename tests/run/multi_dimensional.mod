MODULE MultiDimensional;
FROM InOut IMPORT WriteInt, WriteLn;
TYPE
  Row = ARRAY [1..3] OF INTEGER;
  Matrix = ARRAY [1..2] OF Row;
  Cube = ARRAY [0..1], [-1..1], [2..4] OF INTEGER;
VAR m, n: Matrix; c, d: Cube; i, j, k, sum: INTEGER; r: Row;
BEGIN
  FOR i := 1 TO 2 DO FOR j := 1 TO 3 DO m[i][j] := 10 * i + j END END;
  r := m[2]; m[2] := m[1]; m[1] := r; n := m; n[1, 1] := -1;
  FOR i := 1 TO 2 DO FOR j := 1 TO 3 DO WriteInt(m[i, j], 4) END END; WriteInt(n[1][1], 4);
  WriteInt(n[2][3], 4); WriteLn;
  FOR i := 0 TO 1 DO
    FOR j := -1 TO 1 DO FOR k := 2 TO 4 DO c[i, j, k] := 100 * i + 10 * j + k END END
  END;
  d := c; d[1] := d[0]; d[0, 1] := c[1, -1]; d[0][0][3] := 77;
  FOR i := 0 TO 1 DO
    FOR j := -1 TO 1 DO FOR k := 2 TO 4 DO WriteInt(d[i][j, k], 4) END END;
    WriteLn
  END;
  sum := 0;
  FOR i := 0 TO 1 DO FOR j := -1 TO 1 DO FOR k := 2 TO 4 DO sum := sum + c[i, j][k] END END END;
  WriteInt(sum, 0); WriteLn
END MultiDimensional.
