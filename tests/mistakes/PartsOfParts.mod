MODULE PartsOfParts;
FROM Storage IMPORT ALLOCATE;
FROM InOut IMPORT WriteInt;
TYPE
  Position = RECORD x, y: INTEGER END;
  Ship = RECORD pos: Position; name: ARRAY [0..9] OF CHAR END;
  Table = ARRAY [0..9] OF INTEGER;
  TablePtr = POINTER TO Table;
VAR s: Ship; t: TablePtr; u: Table; n: INTEGER;
PROCEDURE Clear(VAR t: Table);
VAR i: INTEGER;
BEGIN
  FOR i := 0 TO 9 DO t[i] := 0 END
END Clear;
BEGIN
  NEW(t);
  s.x := 1;
  s.pos.y := 2;
  Clear(t);
  t[3] := 5;
  u := t;
  n := "7";
  WriteInt(u[0] + s.pos.y + n, 1)
END PartsOfParts.
