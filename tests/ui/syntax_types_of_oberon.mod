MODULE SyntaxTypesOfOberon;
TYPE
  Base* = RECORD x*, y-: INTEGER END;
  Extended = RECORD (Base) z: INTEGER END;
  Open = EXTENSIBLE RECORD a: CHAR END;
CONST limit* = 10;
VAR count-, total*: INTEGER;
PROCEDURE Show*(b: Base);
END Show;
PROCEDURE (VAR b: Base) Move(dx: INTEGER);
BEGIN
  IF b IS Extended THEN END
END Move;
END SyntaxTypesOfOberon.
