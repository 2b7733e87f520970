MODULE ordinal_types;
FROM InOut IMPORT WriteInt, WriteCard, WriteString, WriteLn, Write;
TYPE
  Color = (red, green, blue);
  Small = [-3..5];
  Digit = [0..9];
  Letter = ["a".."z"];
  Warm = [red..green];
  Big = [0..70000];
VAR
  c: Color; s: Small; d: Digit; l: Letter; w: Warm; g: Big;
  counts: ARRAY Color OF INTEGER;
  letters: ARRAY Letter OF CARDINAL;
  byBool: ARRAY BOOLEAN OF INTEGER;
  neg: ARRAY Small OF INTEGER;
  r: RECORD c: Color; s: Small; d: Digit; b: BOOLEAN; g: Big; w: Warm END;
  b: BOOLEAN; i, sum: INTEGER;
  ch: CHAR;

PROCEDURE Next(c: Color): Color;
BEGIN
  IF c = blue THEN RETURN red END;
  INC(c);
  RETURN c
END Next;

PROCEDURE Bump(VAR d: Digit; VAR s: Small);
BEGIN
  INC(d); DEC(s)
END Bump;

PROCEDURE Local(n: INTEGER): INTEGER;
VAR s: Small; d: Digit; c: Color; t: INTEGER;
BEGIN
  t := 0;
  FOR s := MIN(Small) TO MAX(Small) DO t := t + s * n END;
  FOR d := 9 TO 0 BY -3 DO t := t * 2 + VAL(INTEGER, d) END;
  FOR c := blue TO red BY -1 DO t := t + VAL(INTEGER, ORD(c)) END;
  RETURN t
END Local;

BEGIN
  FOR c := red TO blue DO counts[c] := VAL(INTEGER, ORD(c)) * 10 END;
  FOR c := MIN(Color) TO MAX(Color) DO WriteInt(counts[c], 4) END; WriteLn;
  c := Next(Next(blue)); WriteCard(ORD(c), 2); WriteLn;
  FOR l := "a" TO "z" DO letters[l] := ORD(l) END;
  WriteCard(letters["q"], 4); WriteLn;
  FOR b := FALSE TO TRUE DO byBool[b] := VAL(INTEGER, ORD(b)) + 7 END;
  WriteInt(byBool[TRUE], 3); WriteInt(byBool[FALSE], 3); WriteLn;
  FOR s := -3 TO 5 DO neg[s] := s * s END;
  sum := 0;
  FOR s := -3 TO 5 DO sum := sum + neg[s] END;
  WriteInt(sum, 4); WriteLn;
  d := 4; s := 2; Bump(d, s); WriteInt(d, 2); WriteInt(s, 2); WriteLn;
  r.c := green; r.s := -3; r.d := 9; r.b := TRUE; r.g := 70000; r.w := red;
  INC(r.w); DEC(r.d, 3); INC(r.s, 2);
  WriteCard(ORD(r.c), 2); WriteInt(r.s, 3); WriteInt(r.d, 2); WriteInt(r.g, 6);
  WriteCard(ORD(r.w), 2); WriteLn;
  WriteInt(Local(3), 6); WriteLn;
  w := green; c := w; WriteCard(ORD(c), 2);
  IF c > red THEN WriteString(" later") END; WriteLn;
  g := 65536; i := g; WriteInt(i, 6); WriteLn;
  ch := "m"; l := ch; Write(l); INC(l, 3); Write(l); WriteLn;
  WriteCard(SIZE(Color), 2); WriteCard(SIZE(Small), 2); WriteCard(SIZE(Big), 2);
  WriteCard(SIZE(Digit), 2); WriteLn
END ordinal_types.
