IMPLEMENTATION MODULE Rf;
(* The values belong to whom imports the type; here they have no names of their own. *)
VAR green: CARDINAL;
BEGIN
  green := 1
END Rf.
