(* The designator on the left is evaluated, and checked, before the value on the right. *)
MODULE DesignatorFirst;
VAR a: ARRAY [1..2] OF INTEGER; i, zero: INTEGER;
BEGIN
  i := 0; zero := 0;
  a[i] := 10 DIV zero
END DesignatorFirst.
