(* Procedure variables in arrays and records, filled later, compared with each other and with defaults. *)
MODULE ProcedureDispatch;
FROM InOut IMPORT Write, WriteCard, WriteString, WriteLn;

CONST Max = 4;

TYPE
  Handler = PROCEDURE (CHAR): BOOLEAN;
  Chain = RECORD count: CARDINAL; handlers: ARRAY [1..Max] OF Handler END;

VAR
  c: Chain;
  log: ARRAY [0..2] OF CARDINAL;
  text: ARRAY [0..19] OF CHAR;
  i: CARDINAL;

PROCEDURE Default(ch: CHAR): BOOLEAN;
BEGIN
  Write("?"); RETURN ch = ch
END Default;

PROCEDURE Digits(ch: CHAR): BOOLEAN;
BEGIN
  IF (ch < "0") OR (ch > "9") THEN RETURN FALSE END;
  INC(log[0]); Write("d"); RETURN TRUE
END Digits;

PROCEDURE Vowels(ch: CHAR): BOOLEAN;
BEGIN
  CASE CAP(ch) OF
    "A", "E", "I", "O", "U": INC(log[1]); Write("v"); RETURN TRUE
  ELSE RETURN FALSE
  END
END Vowels;

PROCEDURE Letters(ch: CHAR): BOOLEAN;
BEGIN
  CASE ch OF
    "a".."z", "A".."Z": INC(log[2]); Write("l"); RETURN TRUE
  ELSE RETURN FALSE
  END
END Letters;

PROCEDURE Install(VAR c: Chain; h: Handler);
VAR i: CARDINAL;
BEGIN
  FOR i := 1 TO c.count DO IF c.handlers[i] = h THEN Write("!"); RETURN END END;
  INC(c.count); c.handlers[c.count] := h
END Install;

PROCEDURE Handle(c: Chain; ch: CHAR);
VAR i: CARDINAL; default: Handler;
BEGIN
  default := Default;
  FOR i := c.count TO 1 BY -1 DO IF c.handlers[i](ch) THEN RETURN END END;
  IF default(ch) THEN RETURN END
END Handle;

BEGIN
  FOR i := 0 TO 2 DO log[i] := 0 END;
  c.count := 0; text := "a1-bE";
  FOR i := 0 TO 4 DO Handle(c, text[i]) END; Write(" ");
  Install(c, Letters); FOR i := 0 TO 4 DO Handle(c, text[i]) END; Write(" ");
  Install(c, Vowels); Install(c, Letters); FOR i := 0 TO 4 DO Handle(c, text[i]) END; Write(" ");
  Install(c, Digits); FOR i := 0 TO 4 DO Handle(c, text[i]) END; WriteLn;
  FOR i := 0 TO 2 DO WriteCard(log[i], 3) END;
  IF (c.handlers[1] = Letters) AND (c.handlers[2] # Letters) THEN WriteString(" in order") END;
  WriteLn
END ProcedureDispatch.
