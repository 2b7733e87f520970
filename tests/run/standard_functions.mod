MODULE StandardFunctions;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteLn, WriteString;
TYPE
  Vector = ARRAY [1..5] OF INTEGER;
  Pair = RECORD first, second: INTEGER END;
  Mixed = RECORD flag: BOOLEAN; value: REAL; letter: CHAR END;
  Line = ARRAY [0..79] OF CHAR;
VAR i: INTEGER; c: CARDINAL; v: Vector;

PROCEDURE Last(a: ARRAY OF INTEGER): CARDINAL;
BEGIN
  RETURN HIGH(a)
END Last;

BEGIN
  i := -12;
  WriteInt(ABS(i), 0); WriteInt(ABS(-i), 3); WriteInt(ABS(0), 3); WriteInt(ABS(i + 5), 3); WriteLn;
  IF ODD(i) THEN WriteString("odd") ELSE WriteString("even") END;
  IF ODD(i + 1) THEN WriteString(" odd") ELSE WriteString(" even") END;
  c := 7; IF ODD(c) THEN WriteString(" odd") ELSE WriteString(" even") END; WriteLn;
  WriteCard(SIZE(Vector), 0); WriteCard(SIZE(Pair), 4); WriteCard(SIZE(Mixed), 4);
  WriteCard(SIZE(Line), 4);
  WriteCard(SIZE(CHAR), 3); WriteCard(SIZE(BOOLEAN), 3); WriteCard(SIZE(REAL), 3);
  WriteCard(SIZE(v), 4); WriteLn;
  v[1] := 0; WriteCard(Last(v), 0); WriteLn;
  Write(CAP("b")); Write(CHR(66)); WriteCard(ORD(MAX(CHAR)), 4); WriteCard(ORD(MAX(BOOLEAN)), 2);
  WriteLn
END StandardFunctions.
