(* Each operator. *)
MODULE division_by_zero;
VAR g: INTEGER;
PROCEDURE Div(x: INTEGER);
VAR z: INTEGER;
BEGIN z := 0; g := x DIV z END Div;
PROCEDURE Mod(x: INTEGER);
VAR z: INTEGER;
BEGIN z := 5; z := z - 5; g := x MOD z END Mod;
PROCEDURE Quotient(x: CARDINAL): CARDINAL;
VAR z: CARDINAL;
BEGIN z := 0; RETURN x / z END Quotient;
PROCEDURE Condition(x, z: INTEGER);
BEGIN IF z = 0 THEN g := x DIV z ELSE g := x END END Condition;
PROCEDURE Right(x, z: INTEGER);
BEGIN IF z # 0 THEN g := x DIV z END; IF (z = 0) OR (x DIV z = 1) THEN g := 0 END END Right;
BEGIN Right(1, 0); Condition(1, 1)
END division_by_zero.
