MODULE RangeChr;
FROM InOut IMPORT Write, WriteLn;
VAR c: CARDINAL; ch: CHAR;
BEGIN
  c := 40;
  LOOP
    ch := CHR(c);
    IF c < 127 THEN Write(ch); WriteLn END;
    INC(c, 36)
  END
END RangeChr.
