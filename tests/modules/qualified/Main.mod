(* Qualified and unqualified imports of constants, types, variables and procedures. *)
MODULE Main;
FROM InOut IMPORT WriteInt, WriteLn;
FROM Shapes IMPORT Rectangle, Area, Unit;
IMPORT Shapes, InOut;
VAR r: Rectangle; s: Shapes.Rectangle; p: Shapes.Link;
BEGIN
  r.width := 3; r.height := 4; s := r; s.width := Unit * 2;
  WriteInt(Area(r), 0); WriteInt(Shapes.Area(s), 5); InOut.WriteInt(Shapes.Unit, 4); WriteLn;
  NEW(p); p^.shape := s; p^.next := NIL; Shapes.Push(p);
  NEW(p); p^.shape := r; Shapes.Push(p);
  WriteInt(Shapes.Total(), 0); WriteInt(Shapes.count, 3); WriteInt(Shapes.list^.next^.shape.width, 4); WriteLn;
  Shapes.count := 40; INC(Shapes.count, 2); WriteInt(Shapes.Count(), 0); WriteLn
END Main.
