MODULE SyntaxMissingEnd;
VAR i: INTEGER;

PROCEDURE P;
BEGIN
  IF i > 0 THEN
    WHILE i < 10 DO
      i := i + 1
    END
END P;

BEGIN
  P
END SyntaxMissingEnd.
