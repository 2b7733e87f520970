MODULE RealArithmetic;
FROM InOut IMPORT WriteReal, WriteInt, WriteCard, WriteString, WriteLn;
VAR x, y, z: REAL; n: INTEGER; c: CARDINAL;

PROCEDURE Check(ok: BOOLEAN);
BEGIN
  IF ok THEN WriteString("+") ELSE WriteString("-") END
END Check;

BEGIN
  x := 7.5; y := -2.25;
  WriteReal(x + y, 8); WriteReal(x - y, 8); WriteReal(x * y, 9); WriteReal(x / y, 20); WriteLn;
  WriteReal(-x, 8); WriteReal(ABS(y), 8); WriteReal(ABS(x), 8); WriteReal(-(-y), 8); WriteLn;
  Check(x > y); Check(y < x); Check(x >= 7.5); Check(y <= 0.0); Check(x = 7.5); Check(x # y);
  Check(NOT (x < y));
  WriteLn;
  n := 10; c := 3;
  WriteReal(FLOAT(n) / FLOAT(c), 0); WriteLn;
  c := TRUNC(x); WriteCard(c, 0); WriteCard(TRUNC(2.9999), 2); WriteCard(TRUNC(0.5), 2); WriteLn;
  z := 0.0; FOR n := 1 TO 10 DO z := z + 0.1 END; WriteReal(z, 0); Check(z = 1.0); WriteLn;
  z := 1.0; n := 0; WHILE 1.0 + z > 1.0 DO z := z / 2.0; INC(n) END; WriteInt(n, 0); WriteLn;
  z := 1.0; FOR n := 1 TO 30 DO z := z * 2.0 END; WriteReal(z, 0); WriteLn;
  WriteReal(1.0 / 3.0 + 2.0 / 3.0, 0); WriteReal(0.1 + 0.2, 20); WriteReal(x * x * x * x, 12);
  WriteLn
END RealArithmetic.
