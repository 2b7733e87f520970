(* HIGH is the greatest index, and not the length. *)
MODULE index_of_open_array;
VAR few: ARRAY [1..3] OF INTEGER;
PROCEDURE Length(VAR a: ARRAY OF INTEGER);
VAR i: CARDINAL;
BEGIN FOR i := 0 TO HIGH(a) + 1 DO a[i] := 0 END END Length;
PROCEDURE Last(VAR a: ARRAY OF INTEGER);
BEGIN a[HIGH(a) + 1] := 0 END Last;
PROCEDURE Down(VAR a: ARRAY OF INTEGER);
VAR i: INTEGER;
BEGIN FOR i := INTEGER(HIGH(a)) + 1 TO 0 BY -1 DO a[i] := 0 END END Down;
PROCEDURE Through(a: ARRAY OF INTEGER): INTEGER;
VAR n: CARDINAL;
BEGIN n := HIGH(a); INC(n); RETURN a[n] END Through;
PROCEDURE Right(VAR a: ARRAY OF INTEGER);
VAR i: INTEGER;
BEGIN FOR i := 0 TO HIGH(a) DO a[i] := 0 END; FOR i := HIGH(a) TO 0 BY -1 DO a[i] := a[HIGH(a)] END END Right;
BEGIN Right(few)
END index_of_open_array.
