MODULE HexadecimalNames;
CONST mask = FFH;
VAR i: CARDINAL;
BEGIN
  i := A0H + BEEFH;
  i := AH + FFFF
END HexadecimalNames.
