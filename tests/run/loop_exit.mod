(* EXIT leaves the innermost LOOP, through all statements in between. *)
MODULE LoopExit;
FROM InOut IMPORT WriteInt, WriteString, WriteLn;
VAR i, j, k, count: INTEGER;

PROCEDURE FirstFactor(n: INTEGER): INTEGER;
VAR d: INTEGER;
BEGIN
  d := 2;
  LOOP
    IF d * d > n THEN RETURN n END;
    IF n MOD d = 0 THEN EXIT END;
    INC(d)
  END;
  RETURN d
END FirstFactor;

BEGIN
  i := 0; LOOP INC(i); IF i = 5 THEN EXIT END; END; WriteInt(i, 0); WriteLn;
  i := 0; count := 0;
  LOOP
    j := 0;
    LOOP
      IF j = i THEN EXIT END;
      FOR k := 1 TO 10 DO
        INC(count);
        IF k > j THEN EXIT END
      END;
      INC(j)
    END;
    WriteInt(j, 3);
    INC(i);
    IF i > 4 THEN WriteString(" out"); EXIT END
  END;
  WriteInt(count, 4); WriteLn;
  WriteInt(FirstFactor(91), 0); WriteInt(FirstFactor(97), 4); WriteInt(FirstFactor(4), 4); WriteLn;
  LOOP WHILE TRUE DO REPEAT EXIT UNTIL FALSE END END;
  i := 3;
  LOOP
    LOOP
      DEC(i);
      IF i < 0 THEN EXIT ELSE IF i = 1 THEN WriteString("one ") END END
    END;
    EXIT
  END;
  WriteInt(i, 0); WriteLn
END LoopExit.
