IMPLEMENTATION MODULE TlcWhole;

FROM ConvTypes IMPORT strAllRight, strOutOfRange, strWrongFormat, strEmpty;

CONST MaxDigits = 64;

PROCEDURE Magnitude(x: LONGINT): LONGCARD;
BEGIN
  IF x >= 0 THEN RETURN VAL(LONGCARD, x) END;
  (* -x may exceed a LONGINT by one. *)
  RETURN VAL(LONGCARD, -(x + 1)) + 1
END Magnitude;

PROCEDURE Negated(x: LONGCARD; negative: BOOLEAN): LONGINT;
BEGIN
  IF NOT negative THEN RETURN VAL(LONGINT, x) END;
  IF x = 0 THEN RETURN 0 END;
  RETURN -VAL(LONGINT, x - 1) - 1
END Negated;

PROCEDURE Put(x: LONGCARD; negative: BOOLEAN; base, columns: CARDINAL; pad, ten: CHAR;
    VAR s: ARRAY OF CHAR);
VAR
  text: ARRAY [0..MaxDigits] OF CHAR;
  length, digit, next, i: CARDINAL;
BEGIN
  (* The text is built backwards. *)
  length := 0;
  REPEAT
    digit := VAL(CARDINAL, x MOD VAL(LONGCARD, base));
    IF digit < 10 THEN
      text[length] := CHR(ORD("0") + digit)
    ELSE
      text[length] := CHR(ORD(ten) + digit - 10)
    END;
    INC(length);
    x := x DIV VAL(LONGCARD, base)
  UNTIL x = 0;
  IF negative THEN text[length] := "-"; INC(length) END;
  next := 0;
  IF columns > length THEN
    FOR i := 1 TO columns - length DO
      IF next > HIGH(s) THEN RETURN END;
      s[next] := pad;
      INC(next)
    END
  END;
  FOR i := 1 TO length DO
    IF next > HIGH(s) THEN RETURN END;
    s[next] := text[length - i];
    INC(next)
  END;
  IF next <= HIGH(s) THEN s[next] := 0C END
END Put;

PROCEDURE Digit(ch: CHAR): CARDINAL;
BEGIN
  IF (ch >= "0") & (ch <= "9") THEN RETURN ORD(ch) - ORD("0") END;
  ch := CAP(ch);
  IF (ch >= "A") & (ch <= "Z") THEN RETURN ORD(ch) - ORD("A") + 10 END;
  RETURN MAX(CARDINAL)
END Digit;

PROCEDURE Scan(s: ARRAY OF CHAR; VAR next: CARDINAL; base: CARDINAL; limit: LONGCARD;
    VAR x: LONGCARD): BOOLEAN;
VAR
  digit: CARDINAL;
  fits: BOOLEAN;
  most, last: LONGCARD;
BEGIN
  x := 0;
  fits := TRUE;
  most := limit DIV VAL(LONGCARD, base);
  last := limit MOD VAL(LONGCARD, base);
  WHILE next <= HIGH(s) DO
    digit := Digit(s[next]);
    IF digit >= base THEN RETURN fits END;
    fits := fits & ((x < most) OR (x = most) & (VAL(LONGCARD, digit) <= last));
    IF fits THEN x := x * VAL(LONGCARD, base) + VAL(LONGCARD, digit) ELSE x := limit END;
    INC(next)
  END;
  RETURN fits
END Scan;

PROCEDURE IsEnd(VAR s: ARRAY OF CHAR; next: CARDINAL): BOOLEAN;
BEGIN
  RETURN (next > HIGH(s)) OR (s[next] = 0C)
END IsEnd;

PROCEDURE Convert(s: ARRAY OF CHAR; isSigned: BOOLEAN; greatest: LONGCARD; VAR x: LONGCARD;
    VAR negative: BOOLEAN): ConvResults;
VAR
  next: CARDINAL;
  fits: BOOLEAN;
BEGIN
  next := 0;
  negative := FALSE;
  WHILE (next <= HIGH(s)) & (s[next] = " ") DO INC(next) END;
  IF IsEnd(s, next) THEN RETURN strEmpty END;
  IF isSigned & ((s[next] = "-") OR (s[next] = "+")) THEN
    negative := s[next] = "-";
    IF negative THEN INC(greatest) END;
    INC(next)
  END;
  IF IsEnd(s, next) OR (Digit(s[next]) > 9) THEN RETURN strWrongFormat END;
  fits := Scan(s, next, 10, greatest, x);
  IF NOT IsEnd(s, next) THEN RETURN strWrongFormat END;
  IF NOT fits THEN RETURN strOutOfRange END;
  RETURN strAllRight
END Convert;

PROCEDURE ToInt(s: ARRAY OF CHAR; VAR int: INTEGER): ConvResults;
VAR
  x: LONGCARD;
  negative: BOOLEAN;
  result: ConvResults;
BEGIN
  result := Convert(s, TRUE, VAL(LONGCARD, MAX(INTEGER)), x, negative);
  IF result = strAllRight THEN int := VAL(INTEGER, Negated(x, negative)) END;
  RETURN result
END ToInt;

PROCEDURE ToCard(s: ARRAY OF CHAR; VAR card: CARDINAL): ConvResults;
VAR
  x: LONGCARD;
  negative: BOOLEAN;
  result: ConvResults;
BEGIN
  result := Convert(s, FALSE, VAL(LONGCARD, MAX(CARDINAL)), x, negative);
  IF result = strAllRight THEN card := VAL(CARDINAL, x) END;
  RETURN result
END ToCard;

END TlcWhole.
