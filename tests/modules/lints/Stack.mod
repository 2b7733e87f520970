IMPLEMENTATION MODULE Stack;

FROM InOut IMPORT WriteLn, WriteInt;

VAR items: ARRAY [0..limit] OF Item; spare: INTEGER;

PROCEDURE Push(item: Item);
BEGIN
  items[depth] := item; INC(depth)
END Push;

PROCEDURE Pop(VAR item: Item; where: ADDRESS);
BEGIN
  DEC(depth); item := items[depth]
END Pop;

PROCEDURE Private(x: INTEGER);
BEGIN
  WriteInt(1, 0)
END Private;

BEGIN
  depth := 0
END Stack.
