(* A value whose evaluation fails is not assigned, not even in part. *)
MODULE unfinished_values;

FROM STextIO IMPORT WriteLn;
FROM SWholeIO IMPORT WriteInt;

TYPE
  Small = [0..9];
  Pair = RECORD first: INTEGER; second: Small END;
  Row = ARRAY [1..3] OF INTEGER;
  Set = SET OF [0..199];

VAR
  pair: Pair;
  row: Row;
  set: Set;

PROCEDURE MakePair(x, y: INTEGER);
BEGIN
  pair := Pair{x, y}
EXCEPT
  RETURN
END MakePair;

PROCEDURE MakeRow(x, y: INTEGER);
BEGIN
  row := Row{x, x + 1, x DIV y}
EXCEPT
  RETURN
END MakeRow;

PROCEDURE MakeSet(low, high: INTEGER);
BEGIN
  set := Set{low..70, high}
EXCEPT
  RETURN
END MakeSet;

PROCEDURE Show;
VAR i, count: INTEGER;
BEGIN
  count := 0;
  FOR i := 0 TO 199 DO
    IF i IN set THEN INC(count, i) END
  END;
  WriteInt(pair.first, 4); WriteInt(pair.second, 4);
  WriteInt(row[1], 4); WriteInt(row[2], 4); WriteInt(row[3], 4);
  WriteInt(count, 6); WriteLn
END Show;

BEGIN
  MakePair(1, 2); MakeRow(9, 2); MakeSet(60, 199); Show;
  MakePair(7, 10); MakeRow(5, 0); MakeSet(10, 200); Show;
  MakePair(7, -1); MakeRow(MAX(INTEGER), 1); MakeSet(10, -1); Show;
  MakePair(7, 3); MakeRow(5, 1); MakeSet(69, 71); Show
END unfinished_values.
