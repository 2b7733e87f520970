(* tlc: --dialect=mocka *)
MODULE mocka_strings;
FROM Strings IMPORT Append, Assign;
VAR a: ARRAY [0..9] OF CHAR; b: ARRAY [0..4] OF CHAR;
BEGIN
  a := "text";
  b := a;
  b := b + a;
  Append(b, a);
  Assign(1, a)
END mocka_strings.
