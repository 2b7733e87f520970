MODULE Main;
FROM Stacks IMPORT Stack, New, Push, Pop;
FROM InOut IMPORT WriteInt, WriteLn;
IMPORT Stacks;
VAR
  s: Stack;
  room: ARRAY [1..Stacks.most] OF INTEGER;

PROCEDURE Sum(s: Stack): INTEGER;
VAR sum: INTEGER;
BEGIN
  sum := 0;
  WHILE s # NIL DO
    sum := sum + s^.top;
    s := s^.next
  END;
  RETURN sum
END Sum;

BEGIN
  s := New();
  Push(s, 1);
  s.top := 3;
  WriteInt(Pop(s) + Sum(s), 1);
  WriteInt(Stacks.size, 1);
  room[1] := "a"; WriteLn
END Main.
