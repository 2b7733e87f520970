IMPLEMENTATION MODULE LWholeStr;

FROM ConvTypes IMPORT strAllRight, strEmpty, strOutOfRange, strWrongFormat;
FROM TlcWhole IMPORT Magnitude, Negated, Put, Scan;

(* Reads a number whose magnitude is at most limit, or one more if it is negative. *)
PROCEDURE Format(str: ARRAY OF CHAR; hasSign: BOOLEAN; limit: LONGCARD; VAR negative: BOOLEAN;
    VAR number: LONGCARD): ConvResults;
VAR
  next, first, end: CARDINAL;
  fits: BOOLEAN;
BEGIN
  next := 0;
  end := LENGTH(str);
  WHILE (next < end) & (str[next] = " ") DO INC(next) END;
  IF next = end THEN RETURN strEmpty END;
  negative := hasSign & (str[next] = "-");
  IF negative OR hasSign & (str[next] = "+") THEN INC(next) END;
  first := next;
  fits := Scan(str, next, 10, limit + VAL(LONGCARD, ORD(negative)), number);
  IF (next = first) OR (next < end) THEN RETURN strWrongFormat END;
  IF NOT fits THEN RETURN strOutOfRange END;
  RETURN strAllRight
END Format;

PROCEDURE StrToLongInt(str: ARRAY OF CHAR; VAR int: LONGINT; VAR res: ConvResults);
VAR
  negative: BOOLEAN;
  number: LONGCARD;
BEGIN
  res := Format(str, TRUE, VAL(LONGCARD, MAX(LONGINT)), negative, number);
  IF res = strAllRight THEN int := Negated(number, negative) END
END StrToLongInt;

PROCEDURE StrToLongCard(str: ARRAY OF CHAR; VAR card: LONGCARD; VAR res: ConvResults);
VAR
  negative: BOOLEAN;
  number: LONGCARD;
BEGIN
  res := Format(str, FALSE, MAX(LONGCARD), negative, number);
  IF res = strAllRight THEN card := number END
END StrToLongCard;

PROCEDURE LongIntToStr(int: LONGINT; VAR str: ARRAY OF CHAR);
BEGIN
  Put(Magnitude(int), int < 0, 10, 0, " ", "A", str)
END LongIntToStr;

PROCEDURE LongCardToStr(card: LONGCARD; VAR str: ARRAY OF CHAR);
BEGIN
  Put(card, FALSE, 10, 0, " ", "A", str)
END LongCardToStr;

END LWholeStr.
