MODULE EndMissingLayout;
FROM InOut IMPORT WriteInt;
VAR i, j, n: INTEGER;
PROCEDURE P(n: INTEGER): INTEGER;
BEGIN
  WHILE n > 0 DO
    IF n > 3 THEN
      DEC(n)
    FOR j := 1 TO 3 DO
      n := n - 1
    END
  END;
  RETURN n
END P;
PROCEDURE Q;
BEGIN
  LOOP
    WHILE n > 0 DO
      IF n > 3 THEN
        DEC(n);
        WriteInt(n, 0)
      ELSE
        CASE n OF
          1: INC(n);
        | 2: IF n = 1 THEN INC(j) END
      END;
    n := n + 1
  END;
  n := 1
END Q;
PROCEDURE R;
BEGIN
  REPEAT
    IF n > 3 THEN
      FOR j := 1 TO 3 DO
        INC(n)
      n := wrong
    ELSE
      INC(n)
    END
  UNTIL n = 7
END R;
PROCEDURE S;
BEGIN
  IF n > 3 THEN
    WHILE n > 3 DO
      DEC(n)
      END;
    END;
    i := 1
  END;
  IF i = 2 THEN
    i := 3
  END
END S;
BEGIN
  IF i = 1 THEN
    WHILE i < 4 DO
      INC(i)
  WriteInt(P(3), 0)
END EndMissingLayout.
