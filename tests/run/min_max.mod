(* MAX and MIN of all kinds of types, in constants and expressions. *)
MODULE MinMax;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteString, WriteLn;

TYPE
  Month = (jan, feb, mar, apr, mai, jun, jul, aug, sep, oct, nov, dec);
  Summer = [jun..aug];
  Small = [-100..50];
  Letter = ["b".."y"];
  Months = SET OF Month;

CONST
  Span = MAX(Small) - MIN(Small);
  First = MIN(Letter);

VAR
  m: Month;
  s: Months;
  table: ARRAY [MIN(Summer)..MAX(Summer)] OF INTEGER;
  i, k: INTEGER;
  real: REAL;

BEGIN
  WriteCard(ORD(MAX(CHAR)), 4); WriteCard(ORD(MIN(CHAR)), 2); WriteCard(ORD(MAX(BOOLEAN)), 2);
  WriteCard(ORD(MAX(Month)), 3); WriteCard(ORD(MIN(Summer)), 2); WriteInt(Span, 4);
  Write(First); Write(MAX(Letter)); WriteLn;
  FOR m := MIN(Summer) TO MAX(Summer) DO table[m] := VAL(INTEGER, ORD(m) * ORD(m)) END;
  WriteInt(table[jul], 4); WriteLn;
  s := Months{MIN(Month), MAX(Summer)..MAX(Month)};
  FOR m := MIN(Month) TO MAX(Month) DO IF m IN s THEN WriteCard(ORD(m), 3) END END; WriteLn;
  i := MAX(INTEGER); k := MIN(INTEGER);
  IF (i > 0) AND (k < 0) AND (i + k = -1) AND (MIN(CARDINAL) = 0) THEN WriteString("whole ") END;
  IF MAX(CARDINAL) DIV 2 = CARDINAL(i) THEN WriteString("twice ") END;
  real := MAX(REAL);
  IF (real > 1.0E300) AND (-real < -1.0E300) THEN WriteString("real") END; WriteLn
END MinMax.
