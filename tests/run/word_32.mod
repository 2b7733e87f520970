(* tlc: --word=32 *)
MODULE Word32;
FROM InOut IMPORT WriteInt, WriteCard, WriteLn;
FROM SYSTEM IMPORT WORD, TSIZE;
VAR i: INTEGER; c: CARDINAL; l: LONGINT; b: BITSET;
BEGIN
  WriteCard(SIZE(i), 1); WriteCard(SIZE(c), 2); WriteCard(SIZE(l), 2); WriteCard(SIZE(b), 2);
  WriteCard(TSIZE(WORD), 2); WriteLn;
  i := MAX(INTEGER); l := i; l := l + 1;
  WriteInt(i, 1); WriteInt(MIN(INTEGER), 12); WriteCard(MAX(CARDINAL), 11); WriteLn;
  c := MAX(CARDINAL) - 1; INC(c); b := {0, 31};
  IF 31 IN b THEN WriteCard(c, 1) END;
  WriteLn
END Word32.
