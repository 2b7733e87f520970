MODULE ElseIfAndOthers;
FROM InOut IMPORT WriteString, WriteLn;

PROCEDURE Show(points: CARDINAL);
BEGIN
  IF points > limit THEN
    WriteString("A")
  ELSE IF points > 70 THEN
    WriteString("B")
  END
END Show;

PROCEDURE Twice(points: CARDINAL): CARDINAL;
BEGIN
  RETURN point * 2
END Twice;

BEGIN
  Show(Twice(40)); WriteLn
END ElseIfAndOthers.
