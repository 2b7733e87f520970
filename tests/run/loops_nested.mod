(* LOOP inside of LOOP and of all other loops; EXIT leaves only the innermost LOOP. *)
MODULE LoopsNested;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteString, WriteLn;

VAR
  i, j, k, n: INTEGER;
  found: BOOLEAN;

PROCEDURE Find(target: INTEGER; VAR x, y: INTEGER): BOOLEAN;
BEGIN
  x := 0;
  LOOP
    INC(x); y := x;
    IF x > 30 THEN RETURN FALSE END;
    LOOP
      INC(y);
      IF y > 30 THEN EXIT END;
      IF x * x + y * y = target THEN RETURN TRUE END;
      IF x * x + y * y > target THEN EXIT END
    END
  END
END Find;

PROCEDURE Digits(n: CARDINAL): CARDINAL;
VAR d: CARDINAL;
BEGIN
  d := 0;
  LOOP
    INC(d);
    n := n DIV 10;
    IF n = 0 THEN RETURN d END
  END
END Digits;

BEGIN
  i := 0;
  LOOP
    INC(i); j := 0;
    IF i > 4 THEN EXIT END;
    LOOP
      INC(j);
      IF j > i THEN EXIT END;
      WHILE TRUE DO
        WriteInt(10 * i + j, 3);
        IF j = 3 THEN EXIT END;
        INC(j);
        IF j > i THEN EXIT END
      END
    END;
    Write("|")
  END;
  WriteLn;
  FOR i := 1 TO 3 DO
    n := 0;
    LOOP
      FOR j := 1 TO 5 DO
        n := n + i * j;
        IF n > 20 THEN EXIT END
      END
    END;
    WriteInt(n, 4); WriteInt(j, 3)
  END;
  WriteLn;
  found := Find(50, i, j); WriteInt(i, 3); WriteInt(j, 3);
  found := Find(2 * 2 + 29 * 29, i, j) AND found; WriteInt(i, 3); WriteInt(j, 3);
  IF found AND NOT Find(3, i, j) THEN WriteString(" found") END; WriteLn;
  k := 0;
  LOOP
    REPEAT INC(k); IF k = 13 THEN EXIT END UNTIL k MOD 5 = 0;
    WriteInt(k, 3)
  END;
  WriteInt(k, 3); WriteCard(Digits(0), 2); WriteCard(Digits(99), 2); WriteCard(Digits(1000000), 2);
  WriteLn
END LoopsNested.
