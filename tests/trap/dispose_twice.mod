(* A second DISPOSE of one object, through another pointer to it. *)
MODULE dispose_twice;
TYPE
  List = POINTER TO Node;
  Node = RECORD next: List; value: INTEGER END;
VAR a, b: List;
BEGIN
  NEW(a);
  NEW(b);
  b^.next := a;
  DISPOSE(a);
  DISPOSE(b^.next)
END dispose_twice.
