(* The names of the parameters differ from those of the definition, which is allowed. *)
IMPLEMENTATION MODULE Stacks;

TYPE
  Stack = POINTER TO Node;
  Node = RECORD
    number: INTEGER;
    below: Stack
  END;

VAR
  depth: CARDINAL;

PROCEDURE IsEmpty(s: Stack): BOOLEAN;
BEGIN
  RETURN s = NIL
END IsEmpty;

PROCEDURE Push(VAR s: Stack; n: INTEGER);
VAR top: Stack;
BEGIN
  IF depth < Limit THEN
    NEW(top);
    top^.number := n;
    top^.below := s;
    s := top;
    INC(depth);
    INC(pushed)
  END
END Push;

PROCEDURE Pop(VAR s: Stack): INTEGER;
VAR number: INTEGER;
    top: Stack;
BEGIN
  top := s;
  number := top^.number;
  s := top^.below;
  DISPOSE(top);
  DEC(depth);
  RETURN number
END Pop;

PROCEDURE New(): Stack;
BEGIN
  RETURN NIL
END New;

BEGIN
  depth := 0
END Stacks.
