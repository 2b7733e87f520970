MODULE ReturnInLoops;
FROM InOut IMPORT WriteInt, WriteString, WriteLn;
TYPE Grid = ARRAY [0..3], [0..3] OF INTEGER;
VAR g: Grid; i, j: INTEGER;

PROCEDURE Position(VAR g: Grid; key: INTEGER): INTEGER;
VAR i, j: INTEGER;
BEGIN
  FOR i := 0 TO 3 DO
    FOR j := 0 TO 3 DO
      IF g[i, j] = key THEN RETURN 10 * i + j END
    END
  END;
  RETURN -1
END Position;

PROCEDURE IsPrime(n: INTEGER): BOOLEAN;
VAR d: INTEGER;
BEGIN
  IF n < 2 THEN RETURN FALSE END;
  d := 2;
  WHILE d * d <= n DO
    IF n MOD d = 0 THEN RETURN FALSE END;
    INC(d)
  END;
  RETURN TRUE
END IsPrime;

PROCEDURE Digits(n: INTEGER): INTEGER;
VAR count: INTEGER;
BEGIN
  count := 1;
  LOOP
    REPEAT
      IF n < 10 THEN RETURN count END;
      n := n DIV 10
    UNTIL TRUE;
    INC(count)
  END
END Digits;

PROCEDURE PrintUntil(limit: INTEGER);
VAR i: INTEGER;
BEGIN
  FOR i := 1 TO 100 DO
    IF i > limit THEN RETURN END;
    WriteInt(i, 3)
  END;
  WriteString(" all")
END PrintUntil;

BEGIN
  FOR i := 0 TO 3 DO FOR j := 0 TO 3 DO g[i, j] := i * 4 + j END END;
  WriteInt(Position(g, 0), 0); WriteInt(Position(g, 6), 4); WriteInt(Position(g, 15), 4);
  WriteInt(Position(g, 16), 4);
  WriteLn;
  FOR i := 0 TO 30 DO IF IsPrime(i) THEN WriteInt(i, 3) END END; WriteLn;
  WriteInt(Digits(7), 0); WriteInt(Digits(70), 2); WriteInt(Digits(123456789), 2); WriteLn;
  PrintUntil(4); WriteLn;
  FOR i := 1 TO 10 DO IF i = 3 THEN RETURN END; WriteInt(i, 0); WriteLn END;
  WriteString("not reached")
END ReturnInLoops.
