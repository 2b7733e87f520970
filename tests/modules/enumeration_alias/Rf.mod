IMPLEMENTATION MODULE Rf;
(* The values have their names here, too, unless something else is declared under them. *)
VAR green: CARDINAL; c: Colour;
BEGIN
  green := 1; c := red;
  IF (ORD(c) # 0) OR (blue # 7) THEN HALT END
END Rf.
