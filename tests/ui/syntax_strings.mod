MODULE SyntaxStrings;
BEGIN
  Show('don't');
  Show("she said "hi"");
  Show('it''s');
  Show("two
lines");
  Show('c);
  Show("fine")
END SyntaxStrings.
