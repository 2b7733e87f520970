(* The elements of a set are known from its constructor. *)
MODULE set_decides;
VAR a: ARRAY [0..9] OF INTEGER; i, n: CARDINAL; s: BITSET;
BEGIN
  s := {2, 3, 5, 7}; n := 0;
  FOR i := 0 TO 10 DO IF i IN s THEN INC(n) END END;
  a[n] := 1;
  INCL(s, 20); n := 0;
  FOR i := 0 TO 30 DO IF i IN s THEN n := i END END;
  a[n] := 2
END set_decides.
