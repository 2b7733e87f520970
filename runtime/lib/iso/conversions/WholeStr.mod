IMPLEMENTATION MODULE WholeStr;

FROM ConvTypes IMPORT strAllRight;
FROM TlcWhole IMPORT Magnitude, Put;
IMPORT WholeConv;

PROCEDURE StrToInt(str: ARRAY OF CHAR; VAR int: INTEGER; VAR res: ConvResults);
BEGIN
  res := WholeConv.FormatInt(str);
  IF res = strAllRight THEN int := WholeConv.ValueInt(str) END
END StrToInt;

PROCEDURE IntToStr(int: INTEGER; VAR str: ARRAY OF CHAR);
BEGIN
  Put(Magnitude(int), int < 0, 10, 0, " ", "A", str)
END IntToStr;

PROCEDURE StrToCard(str: ARRAY OF CHAR; VAR card: CARDINAL; VAR res: ConvResults);
BEGIN
  res := WholeConv.FormatCard(str);
  IF res = strAllRight THEN card := WholeConv.ValueCard(str) END
END StrToCard;

PROCEDURE CardToStr(card: CARDINAL; VAR str: ARRAY OF CHAR);
BEGIN
  Put(card, FALSE, 10, 0, " ", "A", str)
END CardToStr;

END WholeStr.
