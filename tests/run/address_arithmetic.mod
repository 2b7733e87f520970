MODULE AddressArithmetic;
(* Addresses have the operators of cardinals, can be compared with numbers, and point to a LOC. *)
FROM SYSTEM IMPORT ADDRESS, ADR, LOC, TSIZE, CAST;
FROM InOut IMPORT WriteCard, WriteString, WriteLn;
CONST
  Greeting = "text";
TYPE
  Pair = RECORD first, second: CARDINAL END;
  PairPtr = POINTER TO Pair;
  Table = ARRAY [0..2] OF CARDINAL;
CONST
  Primes = Table{2, 3, 5};
VAR
  a, b: ADDRESS;
  pair: Pair;
  p: PairPtr;
  n: POINTER TO CARDINAL;
  c: POINTER TO CHAR;
  i: INTEGER;
  word: CARDINAL;

PROCEDURE Show(a: ADDRESS);
BEGIN
  WriteCard(CARDINAL(a), 6)
END Show;

PROCEDURE AlignedUp(a: ADDRESS; size: CARDINAL): ADDRESS;
BEGIN
  RETURN (a + size - 1) DIV size * size
END AlignedUp;

BEGIN
  a := ADDRESS(100); b := ADDRESS(7); i := 3;
  Show(a + b); Show(a - b); Show(a * b); Show(a DIV b); Show(a MOD b); WriteLn;
  Show(a + 1); Show(1 + a); Show(a * 2); Show(2 * a); Show(a DIV 3); Show(a MOD 3); Show(a - 100);
  WriteLn;
  Show(a + i); Show(i + a); Show(a * i); Show(a DIV i); Show(i * a); Show(AlignedUp(b, 16));
  WriteLn;
  WriteCard(ORD(a > 5), 2); WriteCard(ORD(a = 100), 2); WriteCard(ORD(a # 100), 2);
  WriteCard(ORD(b < a), 2);
  WriteCard(ORD(5 > b), 2); WriteCard(ORD(a MOD 4 = 0), 2); WriteCard(ORD(ADR(word) MOD 8 = 0), 2);
  WriteLn;

  pair.first := 258; pair.second := 77;
  p := ADR(pair);
  n := ADR(pair) + TSIZE(CARDINAL);
  WriteCard(n^, 4);
  a := p;
  WriteCard(ORD(CAST(CHAR, a^)), 4); INC(a); WriteCard(ORD(CAST(CHAR, a^)), 4); WriteLn;
  a^ := CAST(LOC, 2); WriteCard(pair.first, 6); WriteLn;

  c := ADR(Greeting); INC(c, 2); WriteCard(ORD(c^ = 'x'), 2);
  n := ADR(Primes); INC(n, 16); WriteCard(n^, 2);
  c := ADR(__FUNCTION__);
  WHILE c^ # 0C DO WriteString(" "); WriteCard(ORD(c^), 1); INC(c) END;
  WriteLn
END AddressArithmetic.
