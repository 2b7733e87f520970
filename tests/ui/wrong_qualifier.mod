MODULE WrongQualifier;
IMPORT InOut;
TYPE T = RECORD x: INTEGER END;

PROCEDURE P; BEGIN END P;

BEGIN
  InOut.WriteNothing;
  InOut.Writeln;
  T.x := 1;
  P.x := 2;
  Missing.x := 3
END WrongQualifier.
