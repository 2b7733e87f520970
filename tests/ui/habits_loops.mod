MODULE HabitsLoops;
VAR i, n: INTEGER;
BEGIN
  FOR i := 10 DOWNTO 1 DO END;
  FOR i := 10 downto n + 1 DO END;
  FOR i := 1 TO 10 STEP 2 DO END;
  FOR i := 1..10 DO END;
  FOR i = 1, 10 DO END;
  FOR i IN 1..n DO END;
  FOR i IN range(10) DO END;
  FOR (i = 0; i < n; i++) { n := 1 }
  WHILE i < 3 LOOP i := 1 END LOOP;
  LOOP EXIT LOOP; EXIT WHEN i = 3; EXIT IF i = 4 END;
  REPEAT i := 1 UNTIL i = 3 END;
  i := wrong
END HabitsLoops.
