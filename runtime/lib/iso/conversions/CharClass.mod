IMPLEMENTATION MODULE CharClass;

PROCEDURE IsNumeric(ch: CHAR): BOOLEAN;
BEGIN
  RETURN (ch >= "0") & (ch <= "9")
END IsNumeric;

PROCEDURE IsLetter(ch: CHAR): BOOLEAN;
BEGIN
  RETURN IsUpper(ch) OR IsLower(ch)
END IsLetter;

PROCEDURE IsUpper(ch: CHAR): BOOLEAN;
BEGIN
  RETURN (ch >= "A") & (ch <= "Z")
END IsUpper;

PROCEDURE IsLower(ch: CHAR): BOOLEAN;
BEGIN
  RETURN (ch >= "a") & (ch <= "z")
END IsLower;

PROCEDURE IsControl(ch: CHAR): BOOLEAN;
BEGIN
  RETURN (ch < " ") OR (ch = 177C)
END IsControl;

PROCEDURE IsWhiteSpace(ch: CHAR): BOOLEAN;
BEGIN
  RETURN (ch = " ") OR ((ch >= 11C) & (ch <= 15C))
END IsWhiteSpace;

END CharClass.
