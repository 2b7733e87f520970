MODULE SquareBracketSet;
TYPE Color = (red, green, blue); Colors = SET OF Color;
VAR c: Colors; ch: CHAR;
BEGIN
  c := Colors{red}; ch := "a";
  IF ch IN ['a', 'b'] THEN EXCL(c, red) END
END SquareBracketSet.
