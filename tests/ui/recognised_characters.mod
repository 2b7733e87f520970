MODULE RecognisedCharacters;
FROM InOut IMPORT WriteInt, WriteLn;
VAR i, j: INTEGER; ok: BOOLEAN;
BEGIN
  i​ := 1;
  j := i – 1;
  j := j−i;
  IF i ≥ 1 THEN j := j × 2 END;
  IF (i ≤ 1) ∧ (j ≠ 2) THEN j ← i ÷ 2 END;
  ok := ¬i;
  WriteInt（i, 5）; WriteLn;﻿
  FOR i := 1 TO 9 DO
    ok := i ≥ 5;
    ok := i ≥ TRUE
  END
END RecognisedCharacters.
