MODULE NoParentheses;
VAR n: INTEGER;

PROCEDURE Next(): INTEGER;
BEGIN
  INC(n);
  RETURN n
END Next;

VAR k: INTEGER;
BEGIN
  n := 0;
  k := Next;
  IF k = 1 THEN HALT(0) END
END NoParentheses.
