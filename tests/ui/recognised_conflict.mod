MODULE RecognisedConflict;
FROM InOut IMPORT WriteString, WriteInt, WriteLn;
VAR total, count: INTEGER;

PROCEDURE Show;
BEGIN
<<<<<<< HEAD
  WriteString("total: ");
  WriteInt(total, 5)
=======
  WriteString("sum: ");
  WriteInt(total, 8)
>>>>>>> widths
END Show;

<<<<<<< ours
CONST Limit = 10;
||||||| base
CONST Limit = 5;
=======
CONST Limit = 20; Step = 2;
>>>>>>> theirs

BEGIN
  total := 0;
  FOR count := 1 TO Limit BY Step DO
    total := total + count
  END;
  total := TRUE;
>>>>>>> left over
  Show; WriteLn
END RecognisedConflict.
