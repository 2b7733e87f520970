(* The loop ends with 16. *)
MODULE index_by_doubling;
FROM InOut IMPORT WriteInt;
VAR n: INTEGER; a: ARRAY [1..16] OF INTEGER; b: ARRAY [1..15] OF INTEGER;
BEGIN
  n := 1;
  REPEAT n := n * 2 UNTIL n > 10;
  a[n] := 1; b[1] := a[n];
  b[n] := 1; WriteInt(b[1], 0)
END index_by_doubling.
