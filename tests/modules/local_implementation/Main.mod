MODULE Main;
FROM InOut IMPORT WriteInt, WriteCard, WriteLn;
IMPORT Stack;
VAR push: PROCEDURE (INTEGER);
BEGIN
  push := Stack.Push;
  push(3); Stack.Push(4); Stack.Push(0);
  WriteCard(Stack.Depth(), 4);
  WriteInt(Stack.Pop(), 4); WriteInt(Stack.Pop(), 4); WriteInt(Stack.Pop(), 4);
  WriteLn
END Main.
