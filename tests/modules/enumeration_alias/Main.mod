MODULE Main;
(* The values of an enumeration come with every name of its type. *)
FROM InOut IMPORT WriteCard, WriteLn;
IMPORT Rf;
FROM Rf IMPORT Colour;
IMPORT Col;
VAR c: Colour; d: Rf.Again;
BEGIN
  c := Rf.red; d := Rf.green;
  WriteCard(ORD(c), 0); WriteCard(ORD(d), 2); WriteCard(Rf.blue, 2); WriteCard(ORD(blue), 2); WriteLn;
  CASE d OF Rf.red: WriteCard(0, 0) | Col.green: WriteCard(1, 0) | blue: WriteCard(2, 0) END;
  WriteLn;
  FOR c := Rf.red TO Col.blue DO WriteCard(ORD(c = red), 0) END;
  WriteLn
END Main.
