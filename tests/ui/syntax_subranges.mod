MODULE SyntaxSubranges;
TYPE
  Bare = 1..10;
  Chars = "a".."z";
  Named = low..high;
  Negative = -1..1;
  Open = [1..10;
  Comma = [1, 10];
  NoHigh = [1..];
  NoLow = [..10];
  Text = CHAR[20];
  Good = CARDINAL[0..9];
END SyntaxSubranges.
