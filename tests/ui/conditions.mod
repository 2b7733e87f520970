MODULE Conditions;
VAR i: INTEGER; ch: CHAR; p: POINTER TO INTEGER;
BEGIN
  IF i THEN i := 1 ELSIF ch THEN i := 2 END;
  WHILE 1 DO i := 3 END;
  REPEAT i := 4 UNTIL p;
  IF i = 1 THEN END;
  WHILE NOT i DO END
END Conditions.
