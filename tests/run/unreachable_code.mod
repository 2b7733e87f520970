(* Statements that can never run are accepted and do nothing. *)
MODULE UnreachableCode;
FROM InOut IMPORT WriteInt, WriteString, WriteLn;
VAR i, zero: INTEGER;

PROCEDURE Early(x: INTEGER): INTEGER;
BEGIN
  RETURN x + 1;
  WriteString("never");
  x := x DIV zero + x;
  RETURN x
END Early;

PROCEDURE BothArms(x: INTEGER): INTEGER;
BEGIN
  IF x > 0 THEN RETURN 1 ELSE RETURN 2 END;
  WHILE x > 0 DO DEC(x) END;
  RETURN x
END BothArms;

PROCEDURE Forever(n: INTEGER): INTEGER;
BEGIN
  LOOP
    IF n > 10 THEN RETURN n END;
    n := n * 2;
    LOOP EXIT; n := 0 END
  END;
  WriteString("never")
END Forever;

PROCEDURE Nothing;
BEGIN
  RETURN;
  WriteString("never")
END Nothing;

BEGIN
  zero := 0;
  WriteInt(Early(1), 0); WriteInt(BothArms(1), 2); WriteInt(BothArms(-1), 2);
  WriteInt(Forever(3), 3); WriteLn;
  Nothing;
  i := 0;
  LOOP
    EXIT;
    LOOP INC(i) END
  END;
  WHILE FALSE DO i := i DIV zero END;
  IF FALSE AND (i DIV zero = 1) THEN WriteString("never") END;
  WriteInt(i, 0); WriteLn
END UnreachableCode.
