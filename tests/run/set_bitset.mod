(* BITSET: bits of numbers, arithmetic with sets, a register of flags. *)
MODULE SetBitset;
FROM InOut IMPORT Write, WriteCard, WriteString, WriteLn;

CONST Width = 16;

VAR
  s, mask: BITSET;
  n: CARDINAL;

PROCEDURE ToSet(n: CARDINAL): BITSET;
VAR s: BITSET; i: CARDINAL;
BEGIN
  s := {}; i := 0;
  WHILE n > 0 DO
    IF ODD(n) THEN INCL(s, i) END;
    n := n DIV 2; INC(i)
  END;
  RETURN s
END ToSet;

PROCEDURE ToNumber(s: BITSET): CARDINAL;
VAR n, i: CARDINAL;
BEGIN
  n := 0;
  FOR i := Width - 1 TO 0 BY -1 DO
    n := 2 * n;
    IF i IN s THEN INC(n) END
  END;
  RETURN n
END ToNumber;

PROCEDURE Show(s: BITSET);
VAR i: CARDINAL;
BEGIN
  FOR i := Width - 1 TO 0 BY -1 DO
    IF i IN s THEN Write("1") ELSE Write("0") END
  END;
  Write(" ")
END Show;

PROCEDURE Gray(n: CARDINAL): CARDINAL;
BEGIN
  RETURN ToNumber(ToSet(n) / ToSet(n DIV 2))
END Gray;

BEGIN
  s := ToSet(1234); Show(s); WriteCard(ToNumber(s), 5);
  mask := {0..3, 8..11}; Show(mask); WriteCard(ToNumber(mask), 5); WriteLn;
  Show(s * mask); Show(s + mask); Show(s - mask); Show(s / mask); WriteLn;
  FOR n := 0 TO 9 DO WriteCard(Gray(n), 3) END; WriteLn;
  IF s * mask <= mask THEN WriteString("part ") END;
  IF (s + mask) - mask # s THEN WriteString("lost ") END;
  IF {} = BITSET{} THEN WriteString("empty") END; WriteLn;
  n := 5; s := {n} + {15}; Show(s); Show({0..15} - s); WriteCard(ToNumber(s), 6); WriteLn
END SetBitset.
