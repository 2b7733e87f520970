MODULE InfiniteLoop;
VAR n: INTEGER;
BEGIN
  n := 10;
  WHILE n > 0 DO;
    n := n + 0
  END;
  LOOP
    n := n - 1;
    IF n < 0 THEN n := 0 END
  END;
  n := 3
END InfiniteLoop.
