MODULE whole_functions_of_enumerations;
(* What is refused with variables is refused with constants. *)
TYPE
  E = (a, b, c);
  S = SET OF [0..7];
  Letters = SET OF ['a'..'f'];
CONST
  e = b;
  p = 9;
VAR
  i, n: INTEGER;
  x: BOOLEAN;
  s: S;
  l: Letters;
  v: E;
BEGIN
  FOR i := 1 TO 4 BY e DO END;
  FOR i := 1 TO 4 BY 'a' DO END;
  x := ODD(e);
  x := ODD(v);
  n := ABS(e);
  n := ABS(v);
  x := p IN s;
  x := -1 IN s;
  x := 'g' IN l;
  x := 7 IN s;
  x := n IN s
END whole_functions_of_enumerations.
