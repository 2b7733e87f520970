(* The loop makes one iteration more than the array has elements; the other one does not. *)
MODULE index_behind_last;
FROM InOut IMPORT WriteInt;
VAR a, b: ARRAY [0..9] OF INTEGER; i: INTEGER;
BEGIN
  FOR i := 0 TO 9 DO b[i] := i END;
  FOR i := 0 TO 10 DO a[i] := i END;
  WriteInt(a[0] + b[0], 0)
END index_behind_last.
