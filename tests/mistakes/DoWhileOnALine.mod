MODULE DoWhileOnALine;
FROM InOut IMPORT WriteInt;
VAR k: CARDINAL;
BEGIN
  k := 0;
  DO WriteInt(k, 1); INC(k) WHILE k < 3
END DoWhileOnALine.
