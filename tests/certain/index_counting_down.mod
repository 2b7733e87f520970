(* The loop begins past the last element. *)
MODULE index_counting_down;
FROM InOut IMPORT WriteInt;
VAR a: ARRAY [0..4] OF INTEGER; i: INTEGER;
BEGIN
  i := 4;
  WHILE i >= 0 DO a[i] := i; DEC(i) END;
  i := 5;
  WHILE i >= 0 DO a[i] := i; DEC(i) END;
  WriteInt(a[0], 0)
END index_counting_down.
