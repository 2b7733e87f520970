(* tlc: --checks=none *)
(* An undefined value is a separate value; it causes a warning. *)
MODULE Undefined;

PROCEDURE F(x: INTEGER): INTEGER;
VAR y: INTEGER;
BEGIN
  IF x > 0 THEN y := x END;
  RETURN y
END F;

END Undefined.
