MODULE SyntaxAbruptEnd;
VAR i: INTEGER;
PROCEDURE p;
BEGIN
  IF i = 1 THEN
    CASE i OF
      1: WITH r DO
           Show(i,
