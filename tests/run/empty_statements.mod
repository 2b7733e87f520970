MODULE EmptyStatements;
IMPORT InOut;
VAR i: INTEGER;
PROCEDURE Nothing; BEGIN END Nothing;
PROCEDURE NoBody; END NoBody;
PROCEDURE Semicolons(); BEGIN;;; END Semicolons;
BEGIN
  ;;
  Nothing; NoBody(); Semicolons;
  FOR i := 1 TO 3 DO END;
  IF i = 3 THEN ELSIF i = 4 THEN ELSE END;
  WHILE i # 3 DO; END;
  REPEAT; UNTIL i = 3;
  LOOP; EXIT; END;
  InOut.WriteInt(i, 0);
  InOut.WriteLn;
END EmptyStatements.
