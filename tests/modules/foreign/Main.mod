(* Procedures of the C library. *)
MODULE Main;
FROM InOut IMPORT WriteInt, WriteReal, WriteLn;
FROM CLib IMPORT strlen, labs, sqrt;
IMPORT CLib;
VAR name: ARRAY [0..19] OF CHAR;
BEGIN
  name := "seventeen letters";
  WriteInt(strlen(name), 0); WriteInt(labs(-5), 3); WriteInt(CLib.labs(6), 3); WriteReal(sqrt(2.25), 5); WriteLn
END Main.
