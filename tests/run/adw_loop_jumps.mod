MODULE adw_loop_jumps;
(* BREAK leaves the innermost loop of any kind, and CONTINUE begins its next iteration. *)
FROM InOut IMPORT WriteInt, WriteString, WriteLn;
VAR i, j, found: INTEGER;

PROCEDURE First(a: ARRAY OF INTEGER; wanted: INTEGER): INTEGER;
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(a) DO
    IF a[i] = wanted THEN BREAK END
  END;
  RETURN VAL(INTEGER, i)
END First;

TYPE Row = ARRAY [0..3] OF INTEGER;
VAR CONTINUED: BOOLEAN;
BEGIN
  FOR i := 1 TO 10 DO
    IF ODD(i) THEN CONTINUE END;
    IF i > 7 THEN BREAK END;
    WriteInt(i, 2)
  END;
  WriteLn;
  i := 0;
  WHILE i < 10 DO
    INC(i);
    IF i MOD 3 # 0 THEN CONTINUE END;
    WriteInt(i, 2);
    IF i = 6 THEN BREAK END
  END;
  WriteLn;
  i := 0;
  REPEAT
    INC(i);
    IF i = 2 THEN CONTINUE END;
    WriteInt(i, 2);
    IF i = 4 THEN BREAK END
  UNTIL i = 9;
  WriteLn;
  i := 0;
  LOOP
    INC(i);
    IF i < 3 THEN CONTINUE END;
    WriteInt(i, 2);
    IF i = 5 THEN BREAK END;
    IF i = 7 THEN EXIT END
  END;
  WriteLn;
  (* Only the inner loop is left. *)
  found := 0;
  FOR i := 1 TO 3 DO
    FOR j := 1 TO 3 DO
      IF j > i THEN BREAK END;
      IF j = 2 THEN CONTINUE END;
      INC(found, 10 * i + j)
    END;
    INC(found, 1000)
  END;
  WriteInt(found, 1); WriteLn;
  WriteInt(First(Row{4, 5, 6, 7}, 6), 1); WriteLn;
  CONTINUED := FALSE;
  WHILE NOT CONTINUED DO
    CASE i OF
      1: BREAK
    ELSE CONTINUED := TRUE; CONTINUE
    END
  END;
  WriteString("end"); WriteLn
END adw_loop_jumps.
