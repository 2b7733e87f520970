MODULE NamesOfOtherLanguages;
FROM InOut IMPORT WriteInt;
TYPE Colour = (red, green, blue);
VAR i: integer; s: string; t: STRING; b: boolean; f: float; c: char; p: POINTER TO INTEGER; col: Colour;
BEGIN
  i := 1;
  b := true;
  p := null;
  p := nil;
  WHILE b DO break; continue END;
  writeln(i);
  printf("x");
  inc(i);
  CASE col OF
    red: i := 1;
    green: i := 2;
    blue: i := 3
  END;
  result := 5;
  new(p);
  Dec(i)
END NamesOfOtherLanguages.
