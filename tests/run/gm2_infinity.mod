(* tlc: --dialect=gm2 *)
MODULE gm2_infinity;
(* A real division by zero has the same result in a constant as at run time. *)
FROM InOut IMPORT WriteString, WriteLn;
CONST Infinite = 1.0 / 0.0; Nothing = 0.0 / 0.0;
VAR r: REAL; s: SHORTREAL;
BEGIN
  r := Infinite;
  IF r > MAX(REAL) THEN WriteString("infinite") END;
  s := -1.0 / 0.0;
  IF s < MIN(SHORTREAL) THEN WriteString(" negative") END;
  r := Nothing;
  IF r # r THEN WriteString(" nothing") END;
  WriteLn
END gm2_infinity.
