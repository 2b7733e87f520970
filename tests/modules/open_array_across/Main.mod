(* An array type of one module as an open array of another. *)
MODULE Main;
FROM InOut IMPORT WriteInt, WriteLn;
FROM Vectors IMPORT Vector, Sum, Length;
VAR v: Vector; i: INTEGER;
BEGIN
  FOR i := 1 TO Length DO v[i] := i END;
  WriteInt(Sum(v, 1, Length), 0); WriteInt(Sum(v, 2, 3), 3); WriteLn
END Main.
