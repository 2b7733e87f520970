MODULE VarNeedsVariable;
FROM InOut IMPORT ReadInt;
CONST Size = 5;
VAR i: INTEGER;

PROCEDURE F(): INTEGER; BEGIN RETURN 1 END F;
PROCEDURE Set(VAR x: INTEGER); BEGIN x := 1 END Set;
PROCEDURE Fill(VAR s: ARRAY OF CHAR); BEGIN s[0] := "x" END Fill;

BEGIN
  Set(5); Set(Size); Set(F()); Set(i + 1); Set((i));
  Set(Set);
  Fill("text"); Fill("c");
  ReadInt(7);
  INC(5); INC(Size); DEC(F()); NEW(NIL); DISPOSE(F())
END VarNeedsVariable.
