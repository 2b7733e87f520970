MODULE Stacks;
CONST Size = 8;
TYPE Stack = RECORD top: INTEGER; item: ARRAY [1..Size] OF INTEGER END;

PROCEDURE Init(VAR s: Stack);
BEGIN
  s.top := 0
END Init;

PROCEDURE IsEmpty(VAR s: Stack): BOOLEAN;
BEGIN
  RETURN s.top = 0
END IsEmpty;

PROCEDURE Push(VAR s: Stack; x: INTEGER);
BEGIN
  INC(s.top); s.item[s.top] := x
END Push;

PROCEDURE Pop(VAR s: Stack): INTEGER;
BEGIN
  DEC(s.top);
  RETURN s.item[s.top + 1]
END Pop;

END Stacks.
