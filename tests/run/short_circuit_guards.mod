(* AND and OR guard indices, pointers and divisions in right operands; the order of evaluation is visible. *)
MODULE ShortCircuitGuards;
FROM InOut IMPORT Write, WriteInt, WriteString, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;

TYPE
  List = POINTER TO RECORD value: INTEGER; next: List2 END;
  List2 = POINTER TO RECORD value: INTEGER END;

VAR
  a: ARRAY [1..5] OF INTEGER;
  l: List;
  i, n, zero: INTEGER;
  b: BOOLEAN;

PROCEDURE Say(ch: CHAR; b: BOOLEAN): BOOLEAN;
BEGIN
  Write(ch);
  RETURN b
END Say;

PROCEDURE Find(x: INTEGER): INTEGER;
VAR i: INTEGER;
BEGIN
  i := 1;
  WHILE (i <= 5) & (a[i] # x) DO INC(i) END;
  RETURN i
END Find;

BEGIN
  FOR i := 1 TO 5 DO a[i] := i * i END;
  WriteInt(Find(16), 2); WriteInt(Find(17), 2); WriteLn;
  l := NIL; zero := 0;
  IF (l # NIL) AND (l^.value = 3) THEN Write("x") ELSE Write("n") END;
  IF (l = NIL) OR (l^.next = NIL) OR (l^.next^.value = 2) THEN Write("y") END;
  IF (zero = 0) OR (10 DIV zero > 3) THEN Write("z") END;
  NEW(l); l^.value := 3; l^.next := NIL;
  IF (l # NIL) AND (l^.value = 3) AND NOT ((l^.next # NIL) AND (l^.next^.value = 1)) THEN
    Write("!")
  END;
  WriteLn;
  b := Say("a", TRUE) AND Say("b", FALSE) AND Say("c", TRUE) OR Say("d", TRUE) OR Say("e", FALSE);
  WriteLn;
  b := (Say("a", b) OR Say("b", b)) AND (Say("c", FALSE) OR Say("d", FALSE)) OR NOT Say("e", TRUE);
  WriteLn;
  n := 0;
  REPEAT INC(n) UNTIL Say("r", n > 2) OR Say("s", n = 7) AND Say("t", FALSE); WriteInt(n, 3);
  WHILE Say("w", n > 0) AND ~Say("v", n = 1) DO DEC(n) END; WriteInt(n, 3);
  IF b THEN
    WriteString(" wrong")
  ELSIF Say("e", FALSE) OR Say("f", TRUE) THEN
    WriteString(" right")
  END;
  WriteLn
END ShortCircuitGuards.
