(* Fields and elements are also followed. *)
MODULE index_in_record;
TYPE Stack = RECORD top: CARDINAL; element: ARRAY [1..4] OF INTEGER END;
VAR stack: Stack; table: ARRAY [0..2] OF CARDINAL;
PROCEDURE Push(VAR s: Stack; x: INTEGER);
BEGIN INC(s.top); s.element[s.top] := x END Push;
PROCEDURE Pop(VAR s: Stack): INTEGER;
BEGIN DEC(s.top); RETURN s.element[s.top + 1] END Pop;
PROCEDURE Elements;
BEGIN
  table[0] := 2; table[1] := 3;
  stack.element[table[0]] := 0; table[table[0]] := 0;
  table[table[1]] := 0
END Elements;
BEGIN
  stack.top := 0;
  Push(stack, 1); Push(stack, 2); IF Pop(stack) = 2 THEN Push(stack, 3) END;
  stack.top := 4;
  Push(stack, 5)
END index_in_record.
