MODULE Main;
(* A local module that exports another name of an enumeration exports the values. *)
FROM InOut IMPORT WriteCard, WriteLn;
IMPORT Colours;

MODULE Paint;
IMPORT Colours;
EXPORT Colour, favourite;
TYPE Colour = Colours.Colour;
VAR favourite: Colour;
BEGIN
  favourite := Colours.blue
END Paint;

MODULE Shapes;
FROM Colours IMPORT Size;
EXPORT QUALIFIED Extent, Own;
TYPE Extent = Size; Own = Kind; Kind = (round, square);
END Shapes;

MODULE Renamed;
IMPORT Colour;
EXPORT QUALIFIED Tint;
TYPE Tint = Shade; Shade = Colour;
END Renamed;

MODULE User;
IMPORT WriteCard;
FROM Shapes IMPORT Extent;
FROM Paint IMPORT Colour;
EXPORT Show;
PROCEDURE Show(c: Colour; e: Extent);
BEGIN
  IF (c = red) OR (e = small) THEN WriteCard(1, 2) ELSE WriteCard(ORD(c), 2) END
END Show;
END User;

CONST tint = Renamed.blue;
VAR c: Colour; e: Shapes.Extent; own: Shapes.Own;

PROCEDURE Hidden(): CARDINAL;
VAR red: CARDINAL;
BEGIN
  red := 40;
  RETURN red
END Hidden;

BEGIN
  FOR c := red TO blue DO WriteCard(ORD(c), 2) END;
  IF favourite = blue THEN WriteCard(7, 2) END;
  e := Shapes.large;
  own := Shapes.square;
  WriteCard(ORD(e), 2); WriteCard(ORD(own), 2);
  Show(green, Shapes.large); Show(blue, Shapes.large); Show(blue, Shapes.small);
  WriteCard(Hidden(), 3); WriteCard(ORD(tint), 2);
  WriteLn
END Main.
