MODULE SyntaxProcedureTypes;
TYPE
  Named = PROCEDURE (a: INTEGER; VAR b, c: CHAR): BOOLEAN;
  Semicolon = PROCEDURE (INTEGER; CHAR);
  NoParentheses = PROCEDURE: INTEGER;
  Open = PROCEDURE (INTEGER, CHAR;
  NoType = PROCEDURE (VAR);
  NoResult = PROCEDURE ():;
  More = PROCEDURE (..., INTEGER);
  InPlace = PROCEDURE (ARRAY [0..3] OF CHAR);
  Good = PROCEDURE (ARRAY OF CHAR, ...);
END SyntaxProcedureTypes.
