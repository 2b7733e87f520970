(* Operands are checked from left to right. *)
MODULE FirstFailureWins;
VAR a: ARRAY [1..2] OF INTEGER; p: POINTER TO INTEGER; i, zero: INTEGER;
BEGIN
  i := 3; zero := 0;
  a[1] := 10 DIV zero + a[i] + p^
END FirstFailureWins.
