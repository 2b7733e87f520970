(* Real numbers are followed if they decide a condition. *)
MODULE division_of_reals;
VAR a: ARRAY [0..9] OF INTEGER; i: INTEGER;
PROCEDURE Rounded(x: REAL): INTEGER;
BEGIN IF x < 0.0 THEN RETURN -TRUNC(0.5 - x) ELSE RETURN TRUNC(x + 0.5) END END Rounded;
PROCEDURE Wrong;
BEGIN a[Rounded(9.6)] := 1 END Wrong;
BEGIN a[Rounded(9.4)] := 1; i := Rounded(-0.4); a[i] := 2
END division_of_reals.
