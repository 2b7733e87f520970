(* tlc: --dialect=adw *)
MODULE adw_text_too_long;
(* A string that does not fit an open array fails the check of the index. *)
VAR name: ARRAY [0..2] OF CHAR;

PROCEDURE Set(VAR OUT a: ARRAY OF CHAR);
BEGIN
  a := "four"
END Set;

BEGIN
  Set(name)
END adw_text_too_long.
