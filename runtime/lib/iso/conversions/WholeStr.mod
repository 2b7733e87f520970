IMPLEMENTATION MODULE WholeStr;

FROM TlcWhole IMPORT Magnitude, Put, ToCard, ToInt;

PROCEDURE StrToInt(str: ARRAY OF CHAR; VAR int: INTEGER; VAR res: ConvResults);
BEGIN
  res := ToInt(str, int)
END StrToInt;

PROCEDURE IntToStr(int: INTEGER; VAR str: ARRAY OF CHAR);
BEGIN
  Put(Magnitude(int), int < 0, 10, 0, " ", "A", str)
END IntToStr;

PROCEDURE StrToCard(str: ARRAY OF CHAR; VAR card: CARDINAL; VAR res: ConvResults);
BEGIN
  res := ToCard(str, card)
END StrToCard;

PROCEDURE CardToStr(card: CARDINAL; VAR str: ARRAY OF CHAR);
BEGIN
  Put(card, FALSE, 10, 0, " ", "A", str)
END CardToStr;

END WholeStr.
