MODULE SyntaxEnumerations;
TYPE
  Empty = ();
  Gap = (red green, blue);
  Comma = (red, green, );
  Numbered = (one = 1, two = 2);
  Open = (red, green;
  Good = (left, right);
  Keyword = (begin, END, if);
VAR x: Good;
END SyntaxEnumerations.
