MODULE SyntaxVariantsUnclosed;
TYPE
  Figure = RECORD
    CASE kind: INTEGER OF
      1: radius: REAL
    | 2: width, height: REAL
  END;
VAR f: Figure;
BEGIN
  f.kind := 1
END SyntaxVariantsUnclosed.
