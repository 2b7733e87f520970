MODULE SyntaxEndIf;
VAR i: INTEGER;
BEGIN
  IF i = 1 THEN i := 2 END IF;
  WHILE i = 3 DO
    LOOP EXIT END LOOP
  END WHILE;
  FOR i := 1 TO 2 DO i := 3 ENDFOR;
  IF i = 4 THEN i := 5 ENDIF;
  IF i = 6 THEN i := 7 END
  IF i = 8 THEN i := 9 END
END SyntaxEndIf.
