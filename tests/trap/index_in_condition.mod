MODULE IndexInCondition;
VAR s: ARRAY [0..3] OF CHAR; n: CARDINAL;
BEGIN
  s := "full"; n := 0;
  WHILE s[n] # 0C DO INC(n) END
END IndexInCondition.
