MODULE SetElements;
TYPE Color = (red, green, blue); Colors = SET OF Color; Digits = SET OF [0..9]; Letters = SET OF ['a'..'z'];
VAR c: Colors; d: Digits; l: Letters; b: BITSET; i: INTEGER; ch: CHAR; color: Color;
BEGIN
  INCL(c, red); INCL(c, 0); INCL(d, 10); INCL(d, i); INCL(l, 'A'); INCL(l, ch); EXCL(b, -1); EXCL(b, 64);
  IF red IN d THEN END;
  IF 'x' IN l THEN END;
  IF i IN c THEN END;
  IF color IN c THEN END;
  c := Colors{red..blue};
  c := Colors{blue..red};
  d := Digits{1, 3..5, i};
  d := Digits{red};
  IF c <= d THEN END;
  c := c + d;
  INCL(i, 1)
END SetElements.
