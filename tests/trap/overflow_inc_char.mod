MODULE OverflowIncChar;
VAR ch: CHAR;
BEGIN
  ch := "z";
  WHILE ch # 0C DO INC(ch) END
END OverflowIncChar.
