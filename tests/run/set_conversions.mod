MODULE set_conversions;
(* Sets as numbers, proper inclusion, CASE of sets, and the limits of set types. *)
FROM InOut IMPORT WriteCard, WriteString, WriteLn;
FROM SYSTEM IMPORT ADDRESS, ADR;

TYPE
  Small = SET OF [3..9];
  Large = SET OF [0..99999];
  Cell = POINTER TO CARDINAL;

CONST Bits = ORD(BITSET{1, 3});

VAR s, t: BITSET; small: Small; large, other: Large; c: CARDINAL; cell: Cell; a: ADDRESS;

PROCEDURE Name(s: BITSET);
BEGIN
  CASE s OF
    {0}: WriteString(" none but 0")
  | {1}, {1, 2}: WriteString(" one")
  | BITSET{}: WriteString(" empty")
  ELSE WriteString(" other")
  END
END Name;

BEGIN
  s := {1, 3};
  WriteCard(Bits, 4); WriteCard(ORD(s), 4); WriteCard(VAL(CARDINAL, s), 4);
  c := 10;
  s := VAL(BITSET, c);
  IF (3 IN s) AND NOT (2 IN s) THEN WriteString(" bits") END;
  small := VAL(Small, c);
  IF small = Small{4, 6} THEN WriteString(" from 3") END;
  s := CONVERT(BITSET, 5);
  IF s = {0, 2} THEN WriteString(" constant") END;
  WriteLn;

  s := {1}; t := {1, 2};
  IF s < t THEN WriteString(" less") END;
  IF t > s THEN WriteString(" greater") END;
  IF NOT (s < s) AND NOT (t < s) AND NOT (s > t) THEN WriteString(" not") END;
  IF (BITSET{} < {1}) AND NOT ({1} > {1}) THEN WriteString(" constants") END;
  WriteLn;

  Name({0}); Name(s); Name(t); Name(s - t); Name(s + {5});
  WriteLn;

  WriteCard(MIN(Small), 4); WriteCard(MAX(Small), 4); WriteCard(MIN(BITSET), 4);
  WriteCard(MAX(Large), 8);
  WriteLn;

  large := Large{};
  INCL(large, 99998); INCL(large, 70000);
  other := large;
  EXCL(large, 70000);
  IF (99998 IN large) AND NOT (70000 IN large) AND (large < other) THEN WriteString(" large") END;
  other := other * Large{65000..80000};
  IF other = Large{70000} THEN WriteString(" constants of it") END;
  WriteLn;

  cell := ADR(c);
  a := VAL(ADDRESS, cell);
  cell := VAL(Cell, a);
  WriteCard(cell^, 4);
  IF VAL(CARDINAL, a) = VAL(CARDINAL, cell) THEN WriteString(" address") END;
  WriteLn
END set_conversions.
