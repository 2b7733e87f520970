MODULE string_element;
FROM InOut IMPORT Write, WriteLn;
CONST digits = "0123456789";

PROCEDURE Digit(n: CARDINAL): CHAR;
BEGIN
  RETURN digits[n]
END Digit;

VAR n: CARDINAL;
BEGIN
  FOR n := 8 TO 10 DO Write(Digit(n)); WriteLn END
END string_element.
