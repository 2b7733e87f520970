(* tlc: --checks=none --ssa=plain *)
(* Algorithms 1 to 4 exactly as written: `k` gets a phi at the header, which turns out to be trivial. *)
MODULE Plain;

PROCEDURE Count(n, k: INTEGER): INTEGER;
VAR i: INTEGER;
BEGIN
  i := 0;
  WHILE i < n DO i := i + k END;
  RETURN i
END Count;

END Plain.
