(* Three dimensions, written together and separately: slices, rows, assignment of parts. *)
MODULE ArrayThreeDimensions;
FROM InOut IMPORT WriteCard, WriteInt, WriteString, WriteLn;

TYPE
  Row = ARRAY [0..3] OF INTEGER;
  Plane = ARRAY [1..3] OF Row;
  Cube = ARRAY [-1..0] OF Plane;

VAR
  cube: Cube;
  other: ARRAY [-1..0], [1..3], [0..3] OF INTEGER;
  plane: Plane;
  row: Row;
  i, j, k, sum: INTEGER;

PROCEDURE SumOf(VAR r: ARRAY OF INTEGER): INTEGER;
VAR
  i: CARDINAL;
  sum: INTEGER;
BEGIN
  sum := 0;
  FOR i := 0 TO HIGH(r) DO sum := sum + r[i] END;
  RETURN sum
END SumOf;

PROCEDURE Trace(p: Plane): INTEGER;
BEGIN
  RETURN p[1, 0] + p[2][1] + p[3, 2]
END Trace;

BEGIN
  FOR i := -1 TO 0 DO
    FOR j := 1 TO 3 DO
      FOR k := 0 TO 3 DO
        cube[i, j, k] := 100 * (i + 1) + 10 * j + k;
        other[i][j][k] := -cube[i][j, k]
      END
    END
  END;
  plane := cube[0]; row := plane[2];
  WriteInt(SumOf(row), 5); WriteInt(Trace(plane), 5); WriteInt(Trace(cube[-1]), 5); WriteLn;
  row[1] := 1000; cube[-1, 3] := row; plane[1] := cube[-1][3]; cube[-1][1] := plane[3];
  sum := 0;
  FOR i := -1 TO 0 DO
    FOR j := 1 TO 3 DO
      WriteInt(SumOf(cube[i, j]), 6);
      FOR k := 3 TO 0 BY -1 DO sum := sum + cube[i, j, k] + other[i, j][k] END
    END
  END;
  WriteInt(sum, 6); WriteLn;
  WriteInt(Trace(plane), 6); WriteInt(SumOf(other[-1, 1]), 6);
  WriteCard(HIGH(cube[0, 1]), 3); WriteLn;
  IF SIZE(cube) = 24 * SIZE(i) THEN WriteString("24 elements") END; WriteLn
END ArrayThreeDimensions.
