IMPLEMENTATION MODULE TlcWhole;

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
BEGIN
  x := 0;
  fits := TRUE;
  WHILE (next <= HIGH(s)) & (Digit(s[next]) < base) DO
    digit := Digit(s[next]);
    fits := fits & (VAL(LONGCARD, digit) <= limit) &
        (x <= (limit - VAL(LONGCARD, digit)) DIV VAL(LONGCARD, base));
    IF fits THEN x := x * VAL(LONGCARD, base) + VAL(LONGCARD, digit) ELSE x := limit END;
    INC(next)
  END;
  RETURN fits
END Scan;

END TlcWhole.
