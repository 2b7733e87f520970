MODULE Main;
FROM InOut IMPORT WriteInt, WriteCard, WriteLn;
FROM Stacks IMPORT Stack, Push, Pop, IsEmpty;
IMPORT Stacks;

VAR
  odd, even, copy: Stack;
  i: INTEGER;

PROCEDURE Empty(VAR stack: Stack);
BEGIN
  WHILE NOT IsEmpty(stack) DO WriteInt(Pop(stack), 3) END;
  WriteLn
END Empty;

BEGIN
  odd := Stacks.New();
  even := odd;
  FOR i := 1 TO 2 * VAL(INTEGER, Stacks.Limit) DO
    IF ODD(i) THEN Push(odd, i) ELSE Push(even, i) END
  END;
  FOR i := 1 TO 45 DO
    IF Pop(odd) + 1 # Pop(even) THEN WriteInt(i, 5) END
  END;
  copy := odd;
  IF (copy = odd) AND (copy # even) AND (copy # NIL) THEN Empty(odd) END;
  Empty(even);
  WriteCard(Stacks.pushed, 1);
  WriteLn
END Main.
