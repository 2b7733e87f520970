MODULE Main;
(* Each module keeps its dialect, even if its code is inlined into another. *)
FROM InOut IMPORT WriteInt, WriteLn;
IMPORT Old, New;
VAR n: INTEGER;
BEGIN
  n := -7;
  WriteInt(Old.Half, 4); WriteInt(Old.Half2(n), 4);
  WriteInt(New.Half, 4); WriteInt(New.Half2(n), 4); WriteInt(n DIV 2, 4);
  WriteLn
END Main.
