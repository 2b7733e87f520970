MODULE case_statements;
FROM InOut IMPORT WriteInt, WriteCard, WriteString, WriteLn, Write;
TYPE Color = (red, green, blue);
VAR i: INTEGER; c: Color; ch: CHAR; k: CARDINAL;

PROCEDURE Classify(n: INTEGER): INTEGER;
VAR r: INTEGER;
BEGIN
  CASE n OF
    -5..-1: r := 1
  | 0: r := 2
  | 1, 3, 5, 7: r := 3; IF n = 5 THEN RETURN 55 END
  | 1000..100000: r := 4
  | 2000000..MAX(INTEGER): r := 5
  ELSE r := -n
  END;
  RETURN r
END Classify;

PROCEDURE Machine(n: CARDINAL): CARDINAL;
VAR state, steps: CARDINAL;
BEGIN
  state := 0; steps := 0;
  LOOP
    CASE state OF
      0: state := 2; IF n > 10 THEN state := 1 END
    | 1: IF n > 0 THEN DEC(n) END; IF n = 5 THEN state := 3 END
    | 2: INC(n); IF n = 20 THEN EXIT END; IF ODD(n) THEN state := 1 END
    | 3: state := 2
    END;
    INC(steps);
    IF steps > 1000 THEN RETURN steps END
  END;
  RETURN steps
END Machine;

PROCEDURE Name(c: Color);
BEGIN
  CASE c OF
    red: WriteString("red")
  | green: WriteString("green")
  | blue: WriteString("blue")
  END;
  WriteLn
END Name;

BEGIN
  FOR i := -7 TO 8 DO WriteInt(Classify(i), 4) END; WriteLn;
  WriteInt(Classify(999), 6); WriteInt(Classify(1000), 6); WriteInt(Classify(100000), 6);
  WriteInt(Classify(100001), 8);
  WriteInt(Classify(MAX(INTEGER)), 3); WriteInt(Classify(2000000), 3); WriteLn;
  FOR c := red TO blue DO Name(c) END;
  FOR ch := "0" TO "z" DO
    CASE ch OF
      "0".."9": Write("d")
    | "a".."z": Write("l")
    | "A".."Z": Write("u")
    ELSE Write(".")
    END
  END;
  WriteLn;
  FOR k := 0 TO 19 DO WriteCard(Machine(k), 6) END; WriteLn;
  CASE TRUE OF TRUE: WriteString("constant") | FALSE: WriteString("never") END; WriteLn;
  CASE i > 3 OF FALSE: WriteString("no") | TRUE: WriteString("yes") END; WriteLn
END case_statements.
