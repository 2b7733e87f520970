MODULE OptionalParametersMissing;
(* The second heading lacks the parameters that the first one gives default arguments for. *)
PROCEDURE Later(a: INTEGER; [b, c: INTEGER = -7]); FORWARD;

PROCEDURE Later;
BEGIN
END Later;

BEGIN
  Later; Later(1); Later(1, 2, 3)
END OptionalParametersMissing.
