MODULE OverflowAdd;
FROM InOut IMPORT WriteInt, WriteLn;
VAR a, b, t, n: INTEGER;
BEGIN
  a := 1; b := 1; n := 2;
  LOOP
    t := a + b; a := b; b := t; INC(n);
    IF n = 92 THEN WriteInt(b, 0); WriteLn END
  END
END OverflowAdd.
