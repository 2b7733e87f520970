(* tlc: --dialect=gm2 *)
MODULE gm2_words;
(* Storage types can be used like whole numbers, sets and reals of their size. *)
FROM InOut IMPORT WriteCard, WriteInt, WriteString, Write, WriteLn;
FROM SYSTEM IMPORT WORD, BYTE, WORD32;

TYPE Triple = ARRAY [0..2] OF INTEGER;

VAR
  w: WORD; b: BYTE; w32: WORD32;
  c: CARDINAL; i: INTEGER; s: BITSET; short: SHORTREAL; ch: CHAR;
  t: Triple;

PROCEDURE Same(w: WORD): WORD;
BEGIN
  RETURN w
END Same;

PROCEDURE Set(VAR c: CARDINAL; value: CARDINAL);
BEGIN
  c := value
END Set;

PROCEDURE Clear(VAR w: WORD);
BEGIN
  w := 0
END Clear;

PROCEDURE Pass(b: BYTE);
VAR c: CHAR;
BEGIN
  c := b;
  Write(c)
END Pass;

BEGIN
  i := -3;
  w := i;
  i := w;
  WriteInt(i, 4);
  w := 5;
  c := w;
  WriteCard(c, 4);
  c := Same(7);
  WriteCard(c, 4);
  i := Same(c);
  WriteInt(i, 4);
  Set(w, 9);
  c := w;
  WriteCard(c, 4);
  Clear(c);
  WriteCard(c, 4);
  WriteLn;

  i := 9;
  IF w = i THEN WriteString(" w = i") END;
  IF w # 8 THEN WriteString(" w # 8") END;
  IF w < WORD(10) THEN WriteString(" w < 10") END;
  IF 3 < CARDINAL(w) THEN WriteString(" 3 < w") END;
  WriteLn;

  s := {1, 3};
  w := s;
  c := w;
  WriteCard(c, 4);
  w := 6;
  s := w;
  IF s = BITSET{1, 2} THEN WriteString(" a set") END;
  IF w = s THEN WriteString(" the same set") END;
  WriteLn;

  b := 65;
  Pass(b); Pass("B"); Pass(67);
  ch := b;
  IF b = 65 THEN Write(ch) END;
  WriteCard(ORD(b), 4);
  short := 1.5;
  w32 := short;
  short := w32;
  IF short = 1.5 THEN WriteString(" a real") END;
  WriteLn;

  w := 2;
  t := Triple{10, 20, 30};
  CASE w OF
    1: WriteString("one")
  | 2: WriteString("two")
  END;
  WriteInt(t[w], 4);
  WriteLn
END gm2_words.
