MODULE adw_attributes;
(* Attributes that change the meaning of a program are refused. *)
PROCEDURE Trace(format: ARRAY OF CHAR) [RightToLeft, LEAVES, VARIABLE];
BEGIN
END Trace;
PROCEDURE Print(c: CHAR) [INLINE(AX)];
BEGIN
END Print;
BEGIN
  Print("a");
  Trace("")
END adw_attributes.
