(* Sets of subranges with various bounds: characters, enumerations, BOOLEAN and negative numbers. *)
MODULE SetSubranges;
FROM InOut IMPORT Write, WriteCard, WriteInt, WriteString, WriteLn;

TYPE
  Day = (mo, tu, we, th, fr, sa, su);
  Hex = SET OF ["A".."F"];
  Late = SET OF [th..su];
  Truths = SET OF BOOLEAN;
  Signed = SET OF [-8..8];
  Far = SET OF [1000..1040];

VAR
  h: Hex;
  l: Late;
  t: Truths;
  s: Signed;
  f: Far;
  ch: CHAR;
  d: Day;
  i: INTEGER;
  k: CARDINAL;

BEGIN
  h := Hex{"A".."F"} - Hex{"C"}; INCL(h, "C"); EXCL(h, "F");
  FOR ch := "A" TO "F" DO IF ch IN h THEN Write(ch) END END; WriteLn;
  l := Late{sa, su}; INCL(l, th);
  FOR d := th TO su DO IF d IN l THEN WriteCard(ORD(d), 2) END END; WriteLn;
  t := Truths{};
  INCL(t, 3 < 4); IF TRUE IN t THEN WriteString("true ") END;
  IF NOT (FALSE IN t) THEN WriteString("only ") END;
  INCL(t, FALSE); IF t = Truths{FALSE..TRUE} THEN WriteString("both") END; WriteLn;
  s := Signed{-8, -3..-1, 2, 8};
  FOR i := -8 TO 8 DO IF i IN s THEN WriteInt(i, 3) END END; WriteLn;
  FOR i := -8 TO 8 BY 4 DO IF i IN s THEN EXCL(s, i) ELSE INCL(s, i) END END;
  FOR i := -8 TO 8 DO IF i IN s THEN WriteInt(i, 3) END END; WriteLn;
  f := Far{1000, 1031..1033, 1040}; k := 1032; EXCL(f, k); INCL(f, k + 5);
  FOR k := 1000 TO 1040 DO IF k IN f THEN WriteCard(k, 5) END END; WriteLn
END SetSubranges.
