(* tlc: --dialect=gm2 *)
MODULE Main;
(* A module that imports itself, and names of a local module that it does not export. *)
IMPORT Main, Other;
FROM InOut IMPORT WriteCard, WriteLn;

MODULE Inner;
EXPORT shown;
TYPE Pair = RECORD a, b: CARDINAL END;
CONST seven = 7;
VAR hidden, shown: CARDINAL;

PROCEDURE Twice(n: CARDINAL): CARDINAL;
BEGIN
  RETURN 2 * n
END Twice;
END Inner;

CONST
  eight = Main.four + 4;
  four = 4;

TYPE
  Row = ARRAY [0..Main.eight] OF Main.Word;
  Word = CARDINAL;

VAR pair: Inner.Pair; count: CARDINAL; row: Main.Row;

BEGIN
  pair.a := Inner.seven;
  Inner.hidden := Inner.Twice(pair.a);
  shown := Inner.hidden + 1;
  Main.count := Other.Value();
  row[eight] := 5; WriteCard(HIGH(row), 1); WriteCard(row[eight], 2); WriteLn;
  WriteCard(Inner.shown, 1); WriteCard(count, 4); WriteLn
END Main.
