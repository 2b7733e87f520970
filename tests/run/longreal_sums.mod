(* LONGREAL and SHORTREAL next to REAL: conversions both ways, sums, products and comparison. *)
MODULE LongrealSums;
FROM InOut IMPORT WriteInt, WriteString, WriteLn;

VAR
  l: LONGREAL;
  r: REAL;
  s: SHORTREAL;
  a: ARRAY [1..3] OF LONGREAL;
  i: CARDINAL;

PROCEDURE Milli(x: LONGREAL): INTEGER;
BEGIN
  IF x < 0.0 THEN RETURN -Milli(-x) END;
  RETURN VAL(INTEGER, x * 1000.0 + 0.5)
END Milli;

PROCEDURE Harmonic(n: CARDINAL): LONGREAL;
VAR i: CARDINAL; sum: LONGREAL;
BEGIN
  sum := 0.0;
  FOR i := n TO 1 BY -1 DO sum := sum + VAL(LONGREAL, 1.0) / VAL(LONGREAL, i) END;
  RETURN sum
END Harmonic;

BEGIN
  l := 2.5; r := 0.125; s := 0.5;
  WriteInt(Milli(l * l), 6); WriteInt(Milli(VAL(LONGREAL, r)), 5);
  WriteInt(Milli(VAL(LONGREAL, s)), 5); WriteLn;
  l := VAL(LONGREAL, r) + VAL(LONGREAL, s); r := VAL(REAL, l) * 4.0; s := VAL(SHORTREAL, r);
  IF (s = 2.5) AND (r = 2.5) AND (l = 0.625) THEN WriteString("exact ") END;
  s := 0.1; IF VAL(LONGREAL, s) # 0.1 THEN WriteString("rounded ") END; WriteLn;
  WriteInt(Milli(Harmonic(10)), 6); WriteInt(Milli(Harmonic(1000)), 6);
  WriteInt(Milli(-Harmonic(2)), 6); WriteLn;
  FOR i := 1 TO 3 DO a[i] := VAL(LONGREAL, i) / 8.0 END;
  l := 1.0; FOR i := 1 TO 3 DO l := l * a[i] END; WriteInt(Milli(l * 100.0), 5);
  IF (a[1] < a[2]) AND (a[3] >= a[1]) AND NOT (a[2] = a[3]) THEN WriteString(" order") END; WriteLn
END LongrealSums.
