(* The swap problem: the phis of a loop header are assigned simultaneously. *)
MODULE SsaSwap;
FROM InOut IMPORT WriteInt, WriteLn;

PROCEDURE Swap(n: INTEGER);
VAR a, b, t: INTEGER;
BEGIN
  a := 1; b := 2;
  WHILE n > 0 DO t := a; a := b; b := t; DEC(n) END;
  WriteInt(a, 3); WriteInt(b, 3)
END Swap;

PROCEDURE Rotate(n: INTEGER);
VAR a, b, c, d, t: INTEGER;
BEGIN
  a := 1; b := 2; c := 3; d := 4;
  REPEAT t := a; a := b; b := c; c := d; d := t; DEC(n) UNTIL n <= 0;
  WriteInt(a, 3); WriteInt(b, 3); WriteInt(c, 3); WriteInt(d, 3)
END Rotate;

PROCEDURE Mixed(n: INTEGER);
VAR a, b, c, t, i: INTEGER;
BEGIN
  a := 10; b := 20; c := 30;
  FOR i := 1 TO n DO
    IF ODD(i) THEN t := a; a := b; b := t
    ELSE t := b; b := c; c := t
    END
  END;
  WriteInt(a, 4); WriteInt(b, 4); WriteInt(c, 4)
END Mixed;

PROCEDURE Fibonacci(n: INTEGER): INTEGER;
VAR a, b, t: INTEGER;
BEGIN
  a := 0; b := 1;
  LOOP
    IF n = 0 THEN RETURN a END;
    t := a + b; a := b; b := t;
    DEC(n)
  END
END Fibonacci;

VAR i: INTEGER;
BEGIN
  FOR i := 0 TO 3 DO Swap(i) END; WriteLn;
  FOR i := 1 TO 4 DO Rotate(i); WriteLn END;
  FOR i := 0 TO 4 DO Mixed(i); WriteLn END;
  FOR i := 0 TO 12 DO WriteInt(Fibonacci(i), 4) END; WriteLn
END SsaSwap.
