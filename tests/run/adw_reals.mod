<* dialect=adw *>
MODULE adw_reals;
(* Real types are assigned to each other. *)
FROM STextIO IMPORT WriteLn;
FROM SRealIO IMPORT WriteFixed;
VAR r: REAL; l: LONGREAL; s: SHORTREAL;
PROCEDURE Half(x: LONGREAL): REAL;
BEGIN
  RETURN x / 2.0
END Half;
BEGIN
  r := 2.5; l := r; s := l; r := Half(r);
  WriteFixed(r, 3, 8); r := s; WriteFixed(r, 1, 5); WriteLn
END adw_reals.
