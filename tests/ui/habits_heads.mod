MODULE HabitsHeads;
VAR i: INTEGER;
BEGIN
  IF i = 1 i := 2 END;
  WHILE i < 3 i := 1 END;
  IF i = 3: i := 4 END;
  IF (i = 3) { i := 4; } ELSE { i := 5; }
  WHILE (i < 3) {
    i := 4;
  }
  CASE i is 1: i := 2 END;
  i := wrong
END HabitsHeads.
