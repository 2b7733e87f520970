IMPLEMENTATION MODULE NumConv;

FROM Conversions IMPORT LongBaseToStr, StrBaseToCard;

PROCEDURE Str2Num(VAR num: CARDINAL; base: tBase; str: ARRAY OF CHAR; VAR done: BOOLEAN);
BEGIN
  num := 0;
  done := StrBaseToCard(str, base, num)
END Str2Num;

PROCEDURE Num2Str(num: LONGCARD; base: tBase; VAR str: ARRAY OF CHAR; VAR done: BOOLEAN);
BEGIN
  done := LongBaseToStr(num, base, str)
END Num2Str;

END NumConv.
