MODULE SyntaxExceptions;
PROCEDURE p;
BEGIN
  IF a THEN
    b
EXCEPT
  c
EXCEPT
  d
END p;
PROCEDURE q;
EXCEPT
  RETRY
END q;
PROCEDURE r;
BEGIN
FINALLY
  s
END r;
BEGIN
  a
except
  b
FINALLY
  c
FINALLY
  d
END SyntaxExceptions.
