(* Counting in other number systems with arrays by CHAR and character constants; checked conversion both ways. *)
MODULE NumberSystems;
FROM InOut IMPORT Write, WriteCard, WriteString, WriteLn;

TYPE
  Base = [2..16];
  Digits = ARRAY [0..15] OF CHAR;
  Numeral = ARRAY [0..33] OF CHAR;
  Result = (good, empty, wrongDigit, tooLarge);

CONST Limit = 100000000;

VAR
  digit: Digits;
  worth: ARRAY CHAR OF CARDINAL;
  ch: CHAR;
  i: CARDINAL;
  b: Base;
  n: Numeral;
  value: CARDINAL;

PROCEDURE ToNumeral(value: CARDINAL; base: Base; VAR n: ARRAY OF CHAR);
VAR i, k: CARDINAL; ch: CHAR;
BEGIN
  i := 0;
  REPEAT n[i] := digit[value MOD base]; value := value DIV base; INC(i) UNTIL value = 0;
  n[i] := 0C; k := 0;
  WHILE k + 1 < i DO DEC(i); ch := n[i]; n[i] := n[k]; n[k] := ch; INC(k) END
END ToNumeral;

PROCEDURE ToValue(n: ARRAY OF CHAR; base: Base; VAR value: CARDINAL): Result;
VAR i: CARDINAL;
BEGIN
  i := 0; value := 0;
  WHILE (i <= HIGH(n)) AND (n[i] # 0C) DO
    IF worth[n[i]] >= base THEN RETURN wrongDigit END;
    IF value > Limit DIV base THEN RETURN tooLarge END;
    value := value * base + worth[n[i]];
    INC(i)
  END;
  IF i = 0 THEN RETURN empty END;
  RETURN good
END ToValue;

PROCEDURE Show(n: ARRAY OF CHAR; base: Base);
BEGIN
  CASE ToValue(n, base, value) OF
    good: WriteCard(value, 1)
  | empty: WriteString("empty")
  | wrongDigit: WriteString("wrong")
  | tooLarge: WriteString("large")
  END;
  Write(" ")
END Show;

BEGIN
  digit := "0123456789ABCDEF";
  FOR ch := MIN(CHAR) TO MAX(CHAR) DO worth[ch] := 99 END;
  FOR i := 0 TO 15 DO worth[digit[i]] := i END;
  FOR ch := "A" TO "F" DO worth[CHR(ORD(ch) + 32)] := worth[ch] END;
  FOR b := MIN(Base) TO MAX(Base) DO
    ToNumeral(1000 + b, b, n); WriteString(n); Write(" ");
    IF ToValue(n, b, value) # good THEN Write("?") ELSIF value # 1000 + b THEN Write("!") END
  END;
  WriteLn;
  Show("1011", 2); Show("12", 2); Show("ff", 16); Show("FfE", 16); Show("", 7); Show("777", 8);
  Show("zz", 10);
  Show("99999999", 10); Show("1234567890123", 10); WriteLn
END NumberSystems.
