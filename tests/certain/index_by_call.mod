(* The argument of a call, through two procedures, and a result. *)
MODULE index_by_call;
VAR a: ARRAY [0..9] OF INTEGER;
PROCEDURE Put(i: INTEGER);
BEGIN a[i] := 1 END Put;
PROCEDURE Twice(i: INTEGER);
BEGIN Put(2 * i) END Twice;
PROCEDURE Dozen(): INTEGER;
BEGIN RETURN 12 END Dozen;
PROCEDURE Result;
BEGIN a[Dozen() - 3] := 0; a[Dozen()] := 0 END Result;
PROCEDURE Argument(i: INTEGER);
BEGIN Twice(4); IF i = 3 THEN Twice(i + 3) END END Argument;
BEGIN Argument(1)
END index_by_call.
