MODULE SyntaxAlignment;
TYPE
  A = CARDINAL <* bytealignment(8 *>;
  B = RECORD a: CHAR <* bytealignment() *>; b: CHAR END;
VAR
  c <* bytealignment(8) *>: CARDINAL;
  d: CARDINAL <* bytealignment(8), unused *>;
BEGIN
  c := 1
END SyntaxAlignment.
