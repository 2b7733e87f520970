(* HIGH is the last index of an array, not the number of its elements. *)
MODULE index_beyond_high;
FROM InOut IMPORT WriteInt;
VAR s, t: ARRAY [0..3] OF CHAR; i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(s) DO t[i] := 'x' END;
  FOR i := 0 TO HIGH(s) + 1 DO s[i] := t[0] END;
  WriteInt(ORD(s[0]), 0)
END index_beyond_high.
