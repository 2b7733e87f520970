(* SYSTEM: addresses of variables, elements and fields, arithmetic on them, and pointers made of them. *)
MODULE SystemAddresses;
FROM SYSTEM IMPORT ADDRESS, ADR, TSIZE;
FROM InOut IMPORT Write, WriteInt, WriteString, WriteLn;

TYPE
  Pair = RECORD a, b: INTEGER END;
  ToInt = POINTER TO INTEGER;
  ToPair = POINTER TO Pair;
  ToChar = POINTER TO CHAR;

VAR
  x: INTEGER;
  p: Pair;
  a: ARRAY [0..4] OF INTEGER;
  text: ARRAY [0..7] OF CHAR;
  at: ADDRESS;
  pi: ToInt;
  pp: ToPair;
  pc: ToChar;
  i: CARDINAL;

PROCEDURE SetAt(where: ADDRESS; value: INTEGER);
VAR p: ToInt;
BEGIN
  p := where;
  p^ := value
END SetAt;

PROCEDURE Swap(a, b: ADDRESS);
VAR p, q: ToInt; old: INTEGER;
BEGIN
  p := a; q := b;
  old := p^; p^ := q^; q^ := old
END Swap;

BEGIN
  x := 5; at := ADR(x); pi := at; INC(pi^, 10); WriteInt(x, 3);
  SetAt(ADR(p.a), 1); SetAt(ADR(p.b), 2); pp := ADR(p); WriteInt(pp^.a, 3); WriteInt(pp^.b, 3);
  Swap(ADR(p.a), ADR(p.b)); WriteInt(p.a, 3); WriteLn;
  FOR i := 0 TO 4 DO SetAt(ADR(a[i]), VAL(INTEGER, i * i)) END;
  Swap(ADR(a[0]), ADR(a[4]));
  FOR i := 0 TO 4 DO WriteInt(a[i], 3) END; WriteLn;
  text := "address"; pc := ADR(text[3]); pc^ := CAP(pc^); WriteString(text); WriteLn;
  IF (ADR(p) = ADR(p.a)) AND (ADR(a) = ADR(a[0])) AND (ADR(x) # NIL) THEN WriteString("same ") END;
  IF (TSIZE(Pair) = 2 * TSIZE(INTEGER)) AND (TSIZE(CHAR) = 1) AND (SIZE(a) = 5 * TSIZE(INTEGER))
  THEN
    WriteString("sizes")
  END;
  at := NIL; IF at = NIL THEN Write("!") END; WriteLn
END SystemAddresses.
