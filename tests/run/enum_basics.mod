(* An enumeration: order, ORD, VAL, INC and DEC, loops in both directions, and functions of it. *)
MODULE EnumBasics;
FROM InOut IMPORT WriteString, WriteInt, WriteCard, WriteLn;

TYPE
  Colour = (red, orange, yellow, green, blue, violet);

VAR
  c, d: Colour;
  n: CARDINAL;

PROCEDURE WriteColour(c: Colour);
BEGIN
  IF c = red THEN WriteString("red")
  ELSIF c = orange THEN WriteString("orange")
  ELSIF c = yellow THEN WriteString("yellow")
  ELSIF c = green THEN WriteString("green")
  ELSIF c = blue THEN WriteString("blue")
  ELSE WriteString("violet")
  END;
  WriteString(" ")
END WriteColour;

PROCEDURE Opposite(c: Colour): Colour;
BEGIN
  RETURN VAL(Colour, (ORD(c) + 3) MOD 6)
END Opposite;

PROCEDURE Next(VAR c: Colour);
BEGIN
  IF c = violet THEN c := red ELSE INC(c) END
END Next;

BEGIN
  FOR c := red TO violet DO WriteColour(c) END; WriteLn;
  FOR c := violet TO red BY -2 DO WriteColour(c) END; WriteLn;
  FOR c := red TO violet DO WriteColour(Opposite(c)) END; WriteLn;
  c := red; d := green;
  INC(c, 2); DEC(d); WriteColour(c); WriteColour(d);
  IF c = d THEN WriteString("equal") END; WriteLn;
  FOR n := 1 TO 8 DO Next(c); WriteColour(c) END; WriteLn;
  n := 0;
  FOR c := red TO violet DO
    FOR d := red TO violet DO
      IF c < d THEN INC(n) ELSIF c >= d THEN INC(n, 100) END
    END
  END;
  WriteCard(n, 5); WriteCard(ORD(blue), 3); WriteInt(VAL(INTEGER, green), 3);
  IF (VAL(Colour, 0) = MIN(Colour)) AND (MAX(Colour) = violet) THEN WriteString(" bounds") END;
  WriteLn
END EnumBasics.
