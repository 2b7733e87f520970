(* The last value has no successor. *)
MODULE step_behind_last;
FROM InOut IMPORT WriteInt;
TYPE Colour = (red, green, blue);
VAR c: Colour;
BEGIN
  c := red; INC(c); INC(c);
  IF c = blue THEN WriteInt(1, 0) END;
  INC(c);
  IF c = red THEN WriteInt(2, 0) END
END step_behind_last.
