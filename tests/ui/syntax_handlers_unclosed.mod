MODULE SyntaxHandlersUnclosed;
PROCEDURE p;
BEGIN
  Try
EXCEPT
  IF Known() THEN
    RETRY
END p;
BEGIN
  p
FINALLY
  LOOP
    p
END SyntaxHandlersUnclosed.
