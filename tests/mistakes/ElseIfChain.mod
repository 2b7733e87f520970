MODULE ElseIfChain;
FROM InOut IMPORT WriteString, WriteLn, ReadCard;
VAR mark: CARDINAL;

PROCEDURE Grade(m: CARDINAL);
BEGIN
  IF m >= 90 THEN
    WriteString("very good")
  ELSE IF m >= 70 THEN
    WriteString("good")
  ELSE IF m >= 50 THEN
    WriteString("passed")
  ELSE
    WriteString("failed")
  END;
  WriteLn
END Grade;

BEGIN
  ReadCard(mark);
  Grade(mark)
END ElseIfChain.
