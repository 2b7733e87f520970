MODULE SyntaxMisspelt;
TYEP T = INTEGER;
VAR i: T;
PROCEDRUE p;
BEGN
  WHLIE i < 1 DO i := 2 END;
  REPAET i := 3 UNTIL i = 4;
  RETRUN 1
END p;
BEGIN
  IF i = 5 THNE p END
END SyntaxMisspelt.
