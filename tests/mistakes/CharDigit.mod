MODULE CharDigit;
VAR ch: CHAR; n: CARDINAL;
BEGIN
  ch := "7";
  n := ch - "0";
  IF n = 7 THEN HALT(0) END
END CharDigit.
