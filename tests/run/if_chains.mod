MODULE IfChains;
FROM InOut IMPORT Write, WriteInt, WriteLn, WriteString;
VAR i: INTEGER;

PROCEDURE Grade(points: INTEGER): CHAR;
VAR grade: CHAR;
BEGIN
  IF points >= 90 THEN grade := "A"
  ELSIF points >= 75 THEN grade := "B"
  ELSIF points >= 60 THEN grade := "C"
  ELSIF points >= 50 THEN grade := "D"
  ELSE grade := "F"
  END;
  RETURN grade
END Grade;

PROCEDURE Sign(x: INTEGER): INTEGER;
BEGIN
  IF x < 0 THEN RETURN -1 ELSIF x > 0 THEN RETURN 1 END;
  RETURN 0
END Sign;

PROCEDURE Classify(a, b, c: INTEGER);
BEGIN
  IF (a + b <= c) OR (b + c <= a) OR (a + c <= b) THEN WriteString("no triangle")
  ELSE
    IF a = b THEN
      IF b = c THEN WriteString("equilateral") ELSE WriteString("isosceles") END
    ELSIF (a = c) OR (b = c) THEN WriteString("isosceles")
    ELSE
      WriteString("scalene");
      IF (a * a + b * b = c * c) OR (a * a + c * c = b * b) OR (b * b + c * c = a * a) THEN
        WriteString(", right-angled")
      END
    END
  END;
  WriteLn
END Classify;

BEGIN
  FOR i := 40 TO 100 BY 7 DO Write(Grade(i)) END; WriteLn;
  FOR i := -2 TO 2 DO WriteInt(Sign(i), 3) END; WriteLn;
  Classify(1, 2, 3); Classify(3, 3, 3); Classify(3, 3, 5); Classify(5, 3, 3); Classify(3, 5, 4);
  Classify(4, 5, 6);
  IF FALSE THEN WriteString("never") END;
  IF TRUE THEN ELSE WriteString("never") END;
  IF i > 1000 THEN ELSIF i > 0 THEN WriteString("second") ELSE END; WriteLn
END IfChains.
