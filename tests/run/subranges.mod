MODULE Subranges;
FROM InOut IMPORT WriteInt, WriteCard, WriteLn, Write;

TYPE
  Digit = [0..9];
  Signed = [-100..100];
  Letter = ['a'..'z'];
  Word = CARDINAL[0..65535];
  Wide = [-1..70000];
  Few = INTEGER[5..7];

VAR
  d, e: Digit; s: Signed; l: Letter; w: Word; x: Wide; f: Few; i: INTEGER; c: CARDINAL;
  histogram: ARRAY Letter OF Digit;
  r: RECORD d: Digit; w: Word; s: Signed END;

PROCEDURE Half(x: Word): Digit;
BEGIN
  RETURN x DIV 2
END Half;

PROCEDURE Bump(VAR d: Digit; by: Digit);
BEGIN
  d := (d + by) MOD 10
END Bump;

BEGIN
  d := 7; e := d; i := d; c := d;
  WriteInt(i + d, 1); WriteCard(c * d, 4); WriteCard(d * e + 1, 4); WriteLn;
  s := -50;
  s := s * 2;
  i := i + s;
  WriteInt(s, 1); WriteInt(i, 5); WriteInt(-s, 4); WriteLn;
  FOR l := 'a' TO 'e' DO histogram[l] := ORD(l) - ORD('a') END;
  FOR l := 'e' TO 'a' BY -2 DO Write(l); WriteCard(histogram[l], 1) END;
  WriteLn;
  w := 65535; x := w; x := x + 1;
  WriteInt(x, 1); WriteCard(Half(18), 2); WriteLn;
  Bump(d, 5); Bump(d, d); WriteCard(d, 1);
  INC(d, 5); WriteCard(d, 2); DEC(d, 9); WriteCard(d, 2); WriteLn;
  r.d := 3; r.w := 300; r.s := -3;
  WriteInt(VAL(INTEGER, r.w) * r.s, 1); WriteInt(r.s DIV 2, 3); WriteLn;
  c := 0;
  FOR f := 5 TO 7 DO c := c + VAL(CARDINAL, f) END;
  FOR d := 1 TO c DIV 3 DO INC(i) END;
  FOR d := 9 TO 5 BY -1 DO INC(i) END;
  WriteCard(c, 1); WriteInt(i, 4); WriteCard(d, 2); WriteLn;
  i := 0;
  FOR f := 5 TO i DO WriteInt(f, 1) END;
  WriteInt(f, 1); WriteLn;
  WriteCard(SIZE(Digit), 1); WriteCard(SIZE(Signed), 2); WriteCard(SIZE(Word), 2);
  WriteCard(SIZE(Wide), 2); WriteCard(SIZE(r), 2); WriteCard(SIZE(histogram), 3); WriteLn;
  WriteInt(MIN(Signed), 1); WriteCard(MAX(Word), 6); Write(MAX(Letter)); WriteLn
END Subranges.
