(* Truth values are written by their names. *)
MODULE index_boolean;
VAR row: ARRAY [FALSE..FALSE] OF INTEGER; truth: BOOLEAN;
BEGIN
  truth := FALSE; row[truth] := 1;
  truth := NOT truth; row[truth] := 2
END index_boolean.
