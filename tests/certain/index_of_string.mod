(* A search that finds nothing. *)
MODULE index_of_string;
VAR s: ARRAY [0..3] OF CHAR; i: CARDINAL;
BEGIN
  s := "abc"; i := 0;
  WHILE s[i] # 0C DO INC(i) END;
  s := "full"; i := 0;
  WHILE s[i] # 0C DO INC(i) END
END index_of_string.
