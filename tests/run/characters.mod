MODULE Characters;
FROM InOut IMPORT Write, WriteCard, WriteLn, WriteString;
CONST Tab = 11C; Quote = 42C; Digit = "7";
VAR ch, last: CHAR; n, letters: CARDINAL;
BEGIN
  ch := "a"; Write(CAP(ch)); Write(CAP("z")); Write(CAP("Q")); Write(CAP("3")); Write(CAP("{"));
  WriteLn;
  WriteCard(ORD("A"), 4); WriteCard(ORD(101C), 4); WriteCard(ORD(Tab), 4); WriteCard(ORD(Quote), 4);
  WriteCard(ORD('"'), 4); WriteCard(ORD(0C), 4); WriteCard(ORD(377C), 4);
  WriteCard(ORD(Digit) - ORD("0"), 4);
  WriteLn;
  FOR n := ORD("a") TO ORD("z") DO Write(CHR(n)) END; WriteLn;
  FOR n := 0 TO 25 DO Write(CHR(ORD("Z") - n)) END; WriteLn;
  last := MAX(CHAR);
  IF last > 177C THEN WriteString("characters are unsigned") END; WriteLn;
  IF (MIN(CHAR) = 0C) AND ("a" < "b") AND ("Z" < "a") AND ("0" <= "0") AND NOT ("x" >= "y") THEN
    WriteString("in order")
  END;
  WriteLn;
  letters := 0; ch := 0C;
  LOOP
    IF (CAP(ch) >= "A") AND (CAP(ch) <= "Z") THEN INC(letters) END;
    IF ch = MAX(CHAR) THEN EXIT END;
    INC(ch)
  END;
  WriteCard(letters, 0); WriteLn;
  ch := "m"; INC(ch); Write(ch); DEC(ch, 3); Write(ch); Write(VAL(CHAR, 65)); WriteLn
END Characters.
