MODULE SyntaxQuotes;
BEGIN
  Show(“hello”);
  Show(‘a’);
  Show(`b`);
  Show("fine “inside”")
END SyntaxQuotes.
