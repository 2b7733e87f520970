(* tlc: --checks=none *)
(* An undefined value is a value of its own; a warning comes of it. *)
MODULE Undefined;

PROCEDURE F(x: INTEGER): INTEGER;
VAR y: INTEGER;
BEGIN
  IF x > 0 THEN y := x END;
  RETURN y
END F;

END Undefined.
