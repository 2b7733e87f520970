(* RETURN out of every statement, from function and proper procedures and from the body of the module. *)
MODULE ReturnEverywhere;
FROM InOut IMPORT Write, WriteInt, WriteString, WriteLn;

TYPE R = RECORD n: INTEGER END;

VAR r: R; i: INTEGER;

PROCEDURE From(kind: INTEGER; VAR r: R): INTEGER;
VAR i: INTEGER;
BEGIN
  CASE kind OF
    0: RETURN 0
  | 1: IF r.n > 0 THEN RETURN 10 ELSIF r.n = 0 THEN RETURN 11 ELSE RETURN 12 END
  | 2: WHILE r.n > 0 DO DEC(r.n); IF r.n = 2 THEN RETURN 20 END END
  | 3: REPEAT INC(r.n); IF r.n = 9 THEN RETURN 30 END UNTIL r.n > 5
  | 4: LOOP INC(r.n); IF r.n > 7 THEN RETURN 40 END END
  | 5: FOR i := 1 TO 10 DO IF i * i > r.n THEN RETURN 50 + i END END
  | 6: WITH r DO n := n + 1; RETURN n END
  | 7:
      FOR i := 1 TO 3 DO
        WITH r DO LOOP CASE n OF 0..100: INC(n, 50) ELSE RETURN n + i END END END
      END
  ELSE
  END;
  RETURN -1
END From;

PROCEDURE Quiet(n: INTEGER);
BEGIN
  IF n = 0 THEN RETURN END;
  WHILE n > 0 DO
    Write(".");
    IF n = 3 THEN RETURN END;
    DEC(n)
  END;
  Write("!");
  RETURN
END Quiet;

BEGIN
  FOR i := 0 TO 8 DO
    r.n := 3; WriteInt(From(i, r), 4); WriteInt(r.n, 4);
    r.n := -1; WriteInt(From(i, r), 4); WriteInt(r.n, 4); Write(";")
  END;
  WriteLn;
  FOR i := 0 TO 5 DO Quiet(i); Write(" ") END; WriteLn;
  IF i > 0 THEN WriteString("leaving"); WriteLn; RETURN END;
  WriteString("never"); WriteLn
END ReturnEverywhere.
