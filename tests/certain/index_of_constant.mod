(* An index comes from a variable. A condition, or another value, makes it right. *)
MODULE index_of_constant;
VAR a: ARRAY [0..9] OF INTEGER;
PROCEDURE Wrong;
VAR i: INTEGER;
BEGIN i := 12; a[i] := 0 END Wrong;
PROCEDURE Right;
VAR i: INTEGER;
BEGIN i := 12; a[i - 3] := 0; i := i DIV 2; a[i] := 0 END Right;
PROCEDURE Guarded(i: INTEGER);
BEGIN IF (i >= 0) AND (i < 10) THEN a[i] := 0 END END Guarded;
BEGIN Right; Guarded(12)
END index_of_constant.
