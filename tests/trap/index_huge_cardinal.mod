(* An index above MAX(INTEGER) is not a negative number. *)
MODULE IndexHugeCardinal;
VAR a: ARRAY [-1..1] OF INTEGER; c: CARDINAL;
BEGIN
  c := MAX(CARDINAL);
  INC(a[c])
END IndexHugeCardinal.
