MODULE BeginAfterThen;
FROM InOut IMPORT WriteString, WriteLn;
VAR n: INTEGER;
BEGIN
  n := 3;
  IF n > 2 THEN BEGIN
    WriteString("big");
    WriteLn
  END;
  IF n > 5 THEN WriteLn END
END BeginAfterThen.
