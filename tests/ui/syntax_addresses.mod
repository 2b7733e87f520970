MODULE SyntaxAddresses;
VAR
  a [10H: INTEGER;
  b []: INTEGER;
  c [1] [2]: INTEGER;
  d [4], e: INTEGER;
BEGIN
  a := 1
END SyntaxAddresses.
