MODULE CaseNoArm;
VAR i: INTEGER;
BEGIN
  i := 4;
  CASE i OF
    1..3: i := 0
  | 5: i := 1
  END
END CaseNoArm.
