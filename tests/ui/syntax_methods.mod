MODULE SyntaxMethods;
VAR list: INTEGER;
BEGIN
  list.Append(1).Append(2);
  NEW(list).key := 1;
  Get(1)^ := 2;
  Get(1)[2] := 3;
  list.Show
END SyntaxMethods.
