IMPLEMENTATION MODULE Rf;
(* The values also have their names here, unless something else is declared with that name. *)
VAR green: CARDINAL; c: Colour;
BEGIN
  green := 1; c := red;
  IF (ORD(c) # 0) OR (blue # 7) THEN HALT END
END Rf.
