MODULE adw_attributes;
(* Attributes that change the meaning of a program are refused. *)
PROCEDURE Trace(format: ARRAY OF CHAR) [RightToLeft, LEAVES, VARIABLE];
BEGIN
END Trace;
BEGIN
  Trace("")
END adw_attributes.
