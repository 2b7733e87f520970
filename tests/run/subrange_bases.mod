(* Subranges of whole types, CHAR, BOOLEAN and enumerations, named and written in place. *)
MODULE SubrangeBases;
FROM InOut IMPORT Write, WriteString, WriteInt, WriteCard, WriteLn;

CONST
  Low = -3;
  Size = 4;

TYPE
  Signed = [Low..Low + 2 * Size];
  Small = [0..Size * Size - 1];
  Letter = ["a".."z"];
  Typed = INTEGER[0..9];
  Counted = CARDINAL[1..12];
  Truth = [FALSE..TRUE];
  Octet = CHAR[0C..177C];

VAR
  s: Signed;
  n: Small;
  l: Letter;
  t: Typed;
  c: Counted;
  b: Truth;
  o: Octet;
  here: [10..20];
  i: INTEGER;
  k: CARDINAL;

BEGIN
  FOR s := MIN(Signed) TO MAX(Signed) DO WriteInt(s, 3) END; WriteLn;
  n := 15; k := n; DEC(n, 5); WriteCard(n, 3); WriteCard(k, 3); WriteCard(MAX(Small), 3); WriteLn;
  FOR l := "v" TO MAX(Letter) DO Write(l) END;
  FOR l := MIN(Letter) TO "c" DO Write(CAP(l)) END; WriteLn;
  t := 4; i := t * t - 20; WriteInt(i, 4); t := 9; WriteInt(t DIV 2, 3); WriteInt(-t MOD 4, 3);
  WriteLn;
  c := 12; k := c * c; WriteCard(k, 5); DEC(c, 11); WriteCard(c, 3);
  INC(c, k DIV 36); WriteCard(c, 3); WriteLn;
  FOR b := FALSE TO TRUE DO
    IF b = TRUE THEN WriteString("true ") ELSE WriteString("false ") END
  END;
  b := NOT (here = 5) AND (n < 11);
  IF b # FALSE THEN WriteString("and so on") END; WriteLn;
  o := "A"; INC(o); Write(o); WriteCard(ORD(MAX(Octet)), 4);
  here := 10; INC(here, 10); WriteCard(VAL(CARDINAL, here), 4); WriteLn;
  s := Low; i := s; s := i + 5; WriteInt(s, 3); WriteInt(ABS(s - 5), 3); WriteLn
END SubrangeBases.
