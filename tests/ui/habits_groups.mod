MODULE HabitsGroups;
VAR i: INTEGER;
BEGIN
  IF i = 1 THEN BEGIN i := 2; i := 3 END ELSE BEGIN i := 4 END;
  WHILE i < 3 DO
  BEGIN
    i := 4
  END;
  BEGIN i := 5; i := 6 END;
  IF i = 7 THEN BEGIN i := 8 END END;
  i := 9
END HabitsGroups.
