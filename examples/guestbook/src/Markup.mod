IMPLEMENTATION MODULE Markup;

FROM DynamicStrings IMPORT String, ConCat, ConCatChar, InitString, Length, Mark, char;

CONST NoDigit = 16;

PROCEDURE Escaped(text: String): String;
VAR
  escaped: String;
  i: CARDINAL;

  PROCEDURE Append(name: ARRAY OF CHAR);
  BEGIN
    escaped := ConCat(escaped, Mark(InitString(name)))
  END Append;

BEGIN
  escaped := InitString("");
  i := 0;
  WHILE i < Length(text) DO
    CASE char(text, VAL(INTEGER, i)) OF
      "&": Append("&amp;")
    | "<": Append("&lt;")
    | ">": Append("&gt;")
    | '"': Append("&quot;")
    ELSE
      escaped := ConCatChar(escaped, char(text, VAL(INTEGER, i)))
    END;
    INC(i)
  END;
  RETURN escaped
END Escaped;

(* Returns the value of a hexadecimal digit, or `NoDigit`. *)
PROCEDURE Digit(c: CHAR): CARDINAL;
BEGIN
  CASE c OF
    "0".."9": RETURN ORD(c) - ORD("0")
  | "A".."F": RETURN ORD(c) - ORD("A") + 10
  | "a".."f": RETURN ORD(c) - ORD("a") + 10
  ELSE
    RETURN NoDigit
  END
END Digit;

PROCEDURE Decoded(text: String): String;
VAR
  decoded: String;
  i: INTEGER;
  c: CHAR;
  high, low: CARDINAL;
BEGIN
  decoded := InitString("");
  i := 0;
  WHILE i < VAL(INTEGER, Length(text)) DO
    c := char(text, i);
    IF c = "+" THEN
      c := " "
    ELSIF c = "%" THEN
      high := NoDigit;
      low := NoDigit;
      IF i + 2 < VAL(INTEGER, Length(text)) THEN
        high := Digit(char(text, i + 1));
        low := Digit(char(text, i + 2))
      END;
      IF (high # NoDigit) AND (low # NoDigit) THEN
        c := CHR(16 * high + low);
        IF c = 0C THEN c := " " END;
        INC(i, 2)
      END
    END;
    decoded := ConCatChar(decoded, c);
    INC(i)
  END;
  RETURN decoded
END Decoded;

END Markup.
