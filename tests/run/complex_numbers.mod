MODULE complex_numbers;
FROM InOut IMPORT WriteInt, WriteLn, Write;
TYPE V = ARRAY [0..3] OF COMPLEX;
CONST i = CMPLX(0.0, 1.0);
VAR z, w: COMPLEX; v: V; k: INTEGER; s: SHORTCOMPLEX;

PROCEDURE Show(z: COMPLEX);
BEGIN
  WriteInt(TRUNC(RE(z) * 1000.0), 8); WriteInt(TRUNC(IM(z) * 1000.0), 8); WriteLn
END Show;

PROCEDURE Power(z: COMPLEX; n: INTEGER): COMPLEX;
VAR r: COMPLEX;
BEGIN
  r := CMPLX(1.0, 0.0);
  WHILE n > 0 DO r := r * z; DEC(n) END;
  RETURN r
END Power;

PROCEDURE Mandel(c: COMPLEX): INTEGER;
VAR z: COMPLEX; n: INTEGER;
BEGIN
  z := CMPLX(0.0, 0.0); n := 0;
  WHILE (n < 50) AND (RE(z) * RE(z) + IM(z) * IM(z) <= 4.0) DO z := z * z + c; INC(n) END;
  RETURN n
END Mandel;

PROCEDURE Swap(VAR a, b: COMPLEX);
VAR t: COMPLEX;
BEGIN t := a; a := b; b := t END Swap;

BEGIN
  z := CMPLX(1.0, 2.0); w := CMPLX(3.0, -4.0);
  Show(z + w); Show(z - w); Show(z * w); Show(z / w); Show(w / z); Show(-z); Show(i * i);
  Show(Power(z, 5));
  Swap(z, w); Show(z);
  IF z = CMPLX(3.0, -4.0) THEN Write("=") END; IF z # w THEN Write("#") END; WriteLn;
  FOR k := 0 TO 3 DO v[k] := CMPLX(FLOAT(k), 0.5) * z END;
  Show(v[3]);
  WriteInt(Mandel(CMPLX(-0.5, 0.5)), 4); WriteInt(Mandel(CMPLX(0.4, 0.4)), 4); WriteLn;
  z := CMPLX(1.0E200, 1.0E200); w := CMPLX(1.0E200, 0.0); Show(z / w);
  WriteInt(VAL(INTEGER, SIZE(z)), 3); WriteInt(VAL(INTEGER, SIZE(s)), 3); WriteLn
END complex_numbers.
