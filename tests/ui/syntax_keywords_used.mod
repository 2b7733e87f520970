MODULE SyntaxKeywordsUsed;
VAR to, end, set: INTEGER; LOOP: INTEGER; BY: INTEGER;
BEGIN
  LOOP := 1;
  BY := LOOP + 2;
  to := BY
END SyntaxKeywordsUsed.
