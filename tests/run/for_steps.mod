MODULE ForSteps;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteLn;
CONST Down = -3;
VAR i: INTEGER; c: CARDINAL; s: SHORTINT; ch: CHAR; total: INTEGER;
BEGIN
  FOR i := 1 TO 5 DO WriteInt(i, 3) END; WriteLn;
  FOR i := 1 TO 10 BY 3 DO WriteInt(i, 3) END; WriteLn;
  FOR i := 1 TO 11 BY 3 DO WriteInt(i, 3) END; WriteLn;
  FOR i := 5 TO 1 BY -1 DO WriteInt(i, 3) END; WriteLn;
  FOR i := 10 TO -10 BY Down DO WriteInt(i, 4) END; WriteLn;
  FOR i := -5 TO 5 BY 5 DO WriteInt(i, 3) END; WriteLn;
  FOR c := 10 TO 0 BY -2 DO WriteCard(c, 3) END; WriteLn;
  FOR c := 3 TO 3 DO WriteCard(c, 3) END; WriteLn;
  FOR s := -2 TO 2 BY 2 DO WriteInt(s, 3) END; WriteLn;
  total := 0;
  FOR i := 0 TO 999 DO total := total + i END; WriteInt(total, 0); WriteLn;
  FOR i := 1 TO 3 DO FOR c := 1 TO 3 DO WriteInt(i * VAL(INTEGER, c), 3) END END; WriteLn;
  FOR i := 0 TO 6 BY 2 DO ch := CHR(ORD("a") + VAL(CARDINAL, i)); Write(ch) END; WriteLn
END ForSteps.
