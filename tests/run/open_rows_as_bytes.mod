MODULE open_rows_as_bytes;
(* An open array of open arrays is passed as the bytes of all its rows. *)
FROM InOut IMPORT WriteCard, WriteLn;
FROM SYSTEM IMPORT BYTE, LOC;

VAR matrix: ARRAY [1..5] OF ARRAY [0..29] OF CARDINAL; cube: ARRAY [0..1], [0..2], [0..3] OF CHAR;

PROCEDURE Bytes(VAR b: ARRAY OF BYTE): CARDINAL;
BEGIN
  b[HIGH(b)] := BYTE(7);
  RETURN HIGH(b) + 1
END Bytes;

PROCEDURE Locs(b: ARRAY OF LOC): CARDINAL;
BEGIN
  RETURN HIGH(b) + 1
END Locs;

PROCEDURE Whole(a: ARRAY OF ARRAY OF CARDINAL): BOOLEAN;
BEGIN
  RETURN (Bytes(a) = SIZE(a)) AND (Locs(a) = SIZE(a)) AND (Locs(a[2]) = 30 * SIZE(CARDINAL))
END Whole;

PROCEDURE Last(VAR a: ARRAY OF ARRAY OF ARRAY OF CHAR);
BEGIN
  WriteCard(Bytes(a), 3); WriteCard(ORD(a[1][2][3]), 2)
END Last;

BEGIN
  IF Whole(matrix) THEN WriteCard(1, 1) END;
  WriteCard(matrix[5][29], 2);
  Last(cube); WriteCard(ORD(cube[1, 2, 3]), 2); WriteLn
END open_rows_as_bytes.
