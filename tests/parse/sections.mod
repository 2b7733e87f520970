MODULE Sections;
(* Sections may be in any order, be repeated, and be empty. *)
VAR a: INTEGER;
CONST
TYPE T = INTEGER;
PROCEDURE First;
VAR x: T;
CONST k = 1;
VAR y: T; z: CHAR;
TYPE Local = T;
BEGIN
END First;
VAR
CONST c = 1; d = c + 1;
PROCEDURE Second; END Second;
VAR b, e, f: T;
END Sections.
