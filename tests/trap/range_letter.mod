MODULE range_letter;
TYPE Letter = ["a".."z"];
VAR l: Letter; c: CHAR;
BEGIN
  c := "z"; l := c;
  INC(c);
  l := c
END range_letter.
