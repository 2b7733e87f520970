MODULE adw_assertion;
(* ASSERT of ADW Modula-2 ends the program. *)
FROM SYSTEM IMPORT ASSERT;
VAR i: INTEGER;
BEGIN
  i := 1;
  ASSERT(i = 1);
  ASSERT(i = 2)
END adw_assertion.
