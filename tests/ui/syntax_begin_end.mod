MODULE SyntaxBeginEnd;
VAR i: INTEGER;
BEGIN
  IF i = 1 THEN BEGIN
    i := 2;
    i := 3
  END ELSE BEGIN
    i := 4
  END;
  WHILE i > 5 DO
  BEGIN
    IF i = 6 THEN begin i := 7 end
    else if i = 8 then begin i := 9 end
    else begin i := 10 end;
    i := 11
  END;
  FOR i := 1 TO 2 DO BEGIN i := 3 END;
  BEGIN i := 12 END;
  i = 13
END SyntaxBeginEnd.
