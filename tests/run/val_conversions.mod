(* VAL between all ordinal types, in both directions. *)
MODULE ValConversions;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteString, WriteLn;

TYPE
  Season = (spring, summer, autumn, winter);
  Index = [10..13];
  Letter = ["a".."d"];

VAR
  s: Season;
  i: Index;
  l: Letter;
  b: BOOLEAN;
  n: INTEGER;
  c: CARDINAL;
  same: CARDINAL;

BEGIN
  same := 0;
  FOR s := spring TO winter DO
    c := ORD(s);
    i := c + 10; l := VAL(Letter, c + ORD("a")); n := VAL(INTEGER, s) * 2 - 3;
    IF VAL(Season, c) = s THEN INC(same) END;
    IF VAL(Season, i - 10) = s THEN INC(same) END;
    IF VAL(Season, ORD(l) - ORD("a")) = s THEN INC(same) END;
    IF VAL(Season, (n + 3) DIV 2) = s THEN INC(same) END;
    IF VAL(CHAR, ORD(s) + 97) = l THEN INC(same) END;
    b := VAL(BOOLEAN, ORD(s) MOD 2);
    IF b = ODD(c) THEN INC(same) END;
    Write(l); WriteInt(n, 3); WriteCard(i, 3); WriteCard(ORD(b), 2); Write(";")
  END;
  WriteCard(same, 3); WriteLn;
  n := VAL(INTEGER, 3.7) + VAL(INTEGER, -3.7 + 0.5); WriteInt(n, 3);
  c := VAL(CARDINAL, "z") - VAL(CARDINAL, "a"); WriteCard(c, 3);
  WriteInt(VAL(INTEGER, c) - 30, 3); WriteCard(VAL(CARDINAL, TRUE) + VAL(CARDINAL, winter), 2);
  WriteLn;
  IF VAL(REAL, 7) / 2.0 = 3.5 THEN WriteString("real") END;
  IF FLOAT(VAL(CARDINAL, 9)) = 9.0 THEN WriteString(" float") END; WriteLn
END ValConversions.
