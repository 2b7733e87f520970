MODULE Main;
FROM InOut IMPORT WriteCard, WriteLn;
FROM Counter IMPORT Next;
FROM Plain IMPORT Ten;
BEGIN
  WriteCard(Next() + Next() + Ten, 1);
  WriteLn
END Main.
