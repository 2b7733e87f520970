MODULE string_elements;
CONST digits = "0123456789"; empty = "";
VAR c: CHAR;
BEGIN
  c := digits[10];
  c := digits["1"];
  c := empty[0];
  c := digits.length;
  digits[0] := c
END string_elements.
