(* A second DISPOSE of an object that is too large for the size classes. *)
MODULE dispose_twice_large;
TYPE Block = POINTER TO ARRAY [0..99999] OF INTEGER;
VAR a, b, c: Block;
BEGIN
  NEW(a);
  NEW(c);
  b := a;
  DISPOSE(a);
  c^[99999] := 1;
  DISPOSE(b)
END dispose_twice_large.
