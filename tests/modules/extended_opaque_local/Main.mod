(* tlc: --extended-opaque *)
MODULE Main;
(* An opaque type that is a record of a local module. *)
FROM Points IMPORT Point, Set, Sum;
FROM InOut IMPORT WriteInt, WriteLn;
VAR a, b: Point;
BEGIN
  Set(a, 3, 4);
  b := a;
  Set(a, 0, 0);
  WriteInt(Sum(b), 1); WriteInt(Sum(a), 2); WriteLn
END Main.
