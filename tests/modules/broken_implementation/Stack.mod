IMPLEMENTATION MODULE Stack;
VAR items: ARRAY [1..10] OF INTEGER; top: INTEGER;

PROCEDURE Push(n INTEGER);
BEGIN
  INC(top); items[top] := n
END Push;

PROCEDURE Pop(): INTEGER;
BEGIN
  DEC(top)
  RETURN items[top + 1] = 0
END Pop;

PROCEDURE (clear);
BEGIN
  top := "0"
END Clear;

END Stack.
