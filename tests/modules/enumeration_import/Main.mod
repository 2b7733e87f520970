MODULE Main;
(* The values of an enumeration are imported with its type; also importing one of them is not a second declaration. *)
FROM Colors IMPORT Color, blue, Warm, Style, Next, solid;
IMPORT Colors;
FROM InOut IMPORT WriteCard, WriteLn;

VAR c: Color; w: Warm; s: Style;

PROCEDURE Shadow(): CARDINAL;
VAR red: CARDINAL;
BEGIN
  red := 7;
  RETURN red + ORD(Colors.red)
END Shadow;

BEGIN
  WriteCard(ORD(Colors.last), 1);
  c := red;
  WHILE c # blue DO c := Next(c) END;
  WriteCard(ORD(c), 2); WriteCard(ORD(Colors.last), 2);
  FOR w := red TO Colors.green DO WriteCard(ORD(w), 2) END;
  s.color := Colors.Next(c); s.line := Colors.dashed;
  IF s.line # solid THEN WriteCard(ORD(s.color), 2) END;
  WriteCard(Shadow(), 2);
  WriteLn
END Main.
