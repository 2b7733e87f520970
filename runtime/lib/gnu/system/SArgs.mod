IMPLEMENTATION MODULE SArgs;

FROM DynamicStrings IMPORT String, ConCat, InitString, Mark;
FROM TlcArgs IMPORT TlcArgument, TlcArgumentCount;

CONST PieceLength = 256;

PROCEDURE GetArg(VAR s: String; i: CARDINAL): BOOLEAN;
VAR
  piece: ARRAY [0..PieceLength] OF CHAR;
  start: CARDINAL;
BEGIN
  s := NIL;
  IF i >= Narg() THEN RETURN FALSE END;
  s := InitString("");
  start := 0;
  WHILE TlcArgument(i, start, piece, PieceLength - 1) > 0 DO
    piece[PieceLength] := 0C;
    s := ConCat(s, Mark(InitString(piece)));
    INC(start, PieceLength)
  END;
  RETURN TRUE
END GetArg;

PROCEDURE Narg(): CARDINAL;
BEGIN
  RETURN VAL(CARDINAL, TlcArgumentCount())
END Narg;

END SArgs.
