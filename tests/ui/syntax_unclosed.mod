MODULE SyntaxUnclosed;
FROM InOut IMPORT WriteString;
BEGIN
  WriteString("never closed);
  WriteString('closed');
  (* a comment (* nested *) that never ends
END SyntaxUnclosed.
