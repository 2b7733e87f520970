MODULE Main;
FROM InOut IMPORT WriteCard, WriteString, WriteLn;
FROM Odds IMPORT IsOdd;
FROM Evens IMPORT IsEven;
VAR n: CARDINAL;
BEGIN
  FOR n := 0 TO 4 DO
    WriteCard(n, 1);
    IF IsOdd(n) THEN WriteString(" odd") END;
    IF IsEven(n) THEN WriteString(" even") END;
    WriteLn
  END
END Main.
