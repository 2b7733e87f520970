IMPLEMENTATION MODULE SCmdArgs;

FROM DynamicStrings IMPORT String, ConCatChar, Fin, InitString, Length, char;

CONST Tab = 11C;

PROCEDURE SkipBlanks(line: String; VAR next: CARDINAL);
BEGIN
  WHILE (char(line, next) = " ") OR (char(line, next) = Tab) DO INC(next) END
END SkipBlanks;

(* Reads the word at the next position; NIL if there is none. *)
PROCEDURE Word(line: String; VAR next: CARDINAL): String;
VAR
  word: String;
  quote, ch: CHAR;
BEGIN
  SkipBlanks(line, next);
  IF next >= Length(line) THEN RETURN NIL END;
  word := InitString("");
  quote := 0C;
  LOOP
    ch := char(line, next);
    IF (ch = 0C) OR ((quote = 0C) & ((ch = " ") OR (ch = Tab))) THEN RETURN word END;
    INC(next);
    IF ch = quote THEN
      quote := 0C
    ELSIF (quote = 0C) & ((ch = "'") OR (ch = '"')) THEN
      quote := ch
    ELSE
      word := ConCatChar(word, ch)
    END
  END
END Word;

PROCEDURE GetArg(CmdLine: String; n: CARDINAL; VAR Argi: String): BOOLEAN;
VAR next: CARDINAL;
BEGIN
  next := 0;
  Argi := Word(CmdLine, next);
  WHILE (n > 0) & (Argi # NIL) DO
    Fin(Argi);
    Argi := Word(CmdLine, next);
    DEC(n)
  END;
  RETURN Argi # NIL
END GetArg;

PROCEDURE Narg(CmdLine: String): CARDINAL;
VAR
  next, count: CARDINAL;
  word: String;
BEGIN
  next := 0;
  count := 0;
  word := Word(CmdLine, next);
  WHILE word # NIL DO
    Fin(word);
    INC(count);
    word := Word(CmdLine, next)
  END;
  RETURN count
END Narg;

END SCmdArgs.
