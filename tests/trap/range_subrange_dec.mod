MODULE RangeSubrangeDec;
VAR x: [10..20];
BEGIN
  x := 12;
  DEC(x, 2);
  DEC(x)
END RangeSubrangeDec.
