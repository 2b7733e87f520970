(* FOR over all kinds of ordinals, to their ends, downwards, with steps that miss the end, and empty. *)
MODULE ForOrdinals;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteLn;

TYPE
  Note = (c, d, e, f, g, a, h);
  Middle = [e..g];
  Small = [-2..2];

VAR
  n: Note;
  m: Middle;
  s: Small;
  ch: CHAR;
  b: BOOLEAN;
  i: INTEGER;
  k, count: CARDINAL;

BEGIN
  FOR n := MIN(Note) TO MAX(Note) DO WriteCard(ORD(n), 2) END;
  FOR n := h TO c BY -3 DO WriteCard(ORD(n), 2) END; WriteLn;
  FOR m := e TO g DO WriteCard(ORD(m), 2) END;
  FOR m := g TO e BY -1 DO WriteCard(ORD(m), 2) END;
  FOR m := g TO e DO WriteCard(99, 3) END; WriteLn;
  FOR s := MIN(Small) TO MAX(Small) DO WriteInt(s, 3) END;
  FOR s := MAX(Small) TO MIN(Small) BY -2 DO WriteInt(s, 3) END; WriteLn;
  FOR ch := "a" TO "j" DO Write(ch) END; Write(" ");
  FOR ch := "z" TO "a" BY -5 DO Write(ch) END;
  count := 0; FOR ch := MIN(CHAR) TO MAX(CHAR) DO INC(count) END;
  FOR ch := MAX(CHAR) TO MIN(CHAR) BY -1 DO INC(count) END; WriteCard(count, 4); WriteLn;
  FOR b := FALSE TO TRUE DO Write(CHR(ORD("0") + ORD(b))) END;
  FOR b := TRUE TO FALSE BY -1 DO Write(CHR(ORD("0") + ORD(b))) END; WriteLn;
  FOR i := -10 TO 10 BY 7 DO WriteInt(i, 4) END;
  FOR i := 10 TO -10 BY -7 DO WriteInt(i, 4) END;
  FOR i := 5 TO 4 DO WriteInt(i, 4) END; FOR i := 4 TO 5 BY -1 DO WriteInt(i, 4) END;
  FOR i := 3 TO 3 BY 100 DO WriteInt(i, 4) END; WriteLn;
  count := 0;
  FOR k := MAX(CARDINAL) - 3 TO MAX(CARDINAL) DO INC(count) END;
  FOR k := 3 TO 0 BY -1 DO INC(count, 10) END;
  FOR k := MAX(CARDINAL) - 5 TO MAX(CARDINAL) BY 4 DO INC(count, 100) END;
  FOR i := MIN(INTEGER) + 2 TO MIN(INTEGER) BY -1 DO INC(count, 1000) END;
  WriteCard(count, 6); WriteLn
END ForOrdinals.
