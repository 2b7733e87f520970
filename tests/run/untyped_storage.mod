MODULE UntypedStorage;
FROM SYSTEM IMPORT BYTE, WORD, LOC, ADDRESS, TSIZE, CARDINAL16;
FROM InOut IMPORT WriteCard, WriteInt, WriteLn;
FROM Storage IMPORT ALLOCATE;

TYPE Pair = RECORD a, b: INTEGER END; P = POINTER TO Pair;
VAR p: Pair; i: INTEGER; ptr, other: P; a: ADDRESS; w: WORD; c: CHAR; s: CARDINAL16;

PROCEDURE Bytes(x: ARRAY OF BYTE): CARDINAL;
VAR i, sum: CARDINAL;
BEGIN
  sum := 0;
  FOR i := 0 TO HIGH(x) DO sum := sum + ORD(CHAR(x[i])) END;
  RETURN sum * 100 + HIGH(x)
END Bytes;

PROCEDURE Words(x: ARRAY OF WORD): CARDINAL;
BEGIN
  RETURN HIGH(x) + 1
END Words;

PROCEDURE Clear(VAR x: ARRAY OF LOC);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(x) DO x[i] := 0C END
END Clear;

PROCEDURE Value(x: WORD): INTEGER;
BEGIN
  RETURN INTEGER(x)
END Value;

PROCEDURE Set(VAR x: WORD; y: INTEGER);
BEGIN
  x := y
END Set;

PROCEDURE Forget(VAR a: ADDRESS);
BEGIN
  a := NIL
END Forget;

BEGIN
  p.a := 1; p.b := 2; i := 258; c := 'A'; s := 515;
  WriteCard(Bytes(p), 1); WriteCard(Bytes(i), 5); WriteCard(Bytes(c), 6);
  WriteCard(Bytes("abc"), 7);
  WriteCard(Bytes(s), 5); WriteLn;
  WriteCard(Words(p), 1); WriteCard(Words(i), 2); WriteLn;
  WriteInt(Value(i), 1); WriteInt(Value(7), 4);
  Set(i, 99); WriteInt(i, 4);
  w := i; WriteInt(INTEGER(w), 4); WriteLn;
  Clear(p); Clear(i);
  WriteInt(p.a + p.b + i, 1); WriteLn;
  NEW(ptr); ptr^.a := 5;
  a := ptr; other := a; WriteInt(other^.a, 1);
  Forget(ptr);
  IF (ptr = NIL) AND (a = other) AND (a # NIL) THEN WriteInt(1, 2) END;
  WriteLn;
  WriteCard(TSIZE(Pair), 1); WriteCard(SIZE(WORD), 2); WriteCard(SIZE(BYTE), 2);
  WriteCard(SIZE(a), 2); WriteLn
END UntypedStorage.
