MODULE Signs;
(* A sign belongs to the whole first term, and either side of a relation may have one. *)
CONST minusOne = -1; plusOne = +1;
VAR a, b, c: INTEGER; p: BOOLEAN;
BEGIN
  a := -b * c + a;
  a := -(b + c);
  a := - b;
  a := +b - c;
  a := b * (-c);
  p := -a < +b;
  p := a = -1;
  a := b[-1](* an index may start with a sign *)
END Signs.
