MODULE SetInSet;
FROM InOut IMPORT WriteString;
TYPE
  Colour = (red, yellow, green, blue);
  Colours = SET OF Colour;
VAR warm, used: Colours;
BEGIN
  warm := Colours {red, yellow};
  used := Colours {red, blue, yellow};
  IF warm IN used THEN
    WriteString ("all warm colours are used")
  END
END SetInSet.
