(* COMPLEX: arithmetic, RE, IM and CMPLX, comparison, constants, parameters, arrays and records of them. *)
MODULE ComplexArithmetic;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteString, WriteLn;

CONST I = CMPLX(0.0, 1.0);

TYPE
  Pole = RECORD at: COMPLEX; order: CARDINAL END;
  Row = ARRAY [0..3] OF COMPLEX;

VAR
  z, w: COMPLEX;
  row: Row;
  p: Pole;
  i, inside: CARDINAL;
  x, y: INTEGER;

PROCEDURE Show(z: COMPLEX);
BEGIN
  WriteInt(VAL(INTEGER, RE(z)), 4); Write(","); WriteInt(VAL(INTEGER, IM(z)), 1)
END Show;

PROCEDURE Conjugate(z: COMPLEX): COMPLEX;
BEGIN
  RETURN CMPLX(RE(z), -IM(z))
END Conjugate;

PROCEDURE Power(z: COMPLEX; n: CARDINAL): COMPLEX;
VAR p: COMPLEX; i: CARDINAL;
BEGIN
  p := CMPLX(1.0, 0.0);
  FOR i := 1 TO n DO p := p * z END;
  RETURN p
END Power;

PROCEDURE Escapes(c: COMPLEX): CARDINAL;
VAR z: COMPLEX; n: CARDINAL;
BEGIN
  z := CMPLX(0.0, 0.0); n := 0;
  WHILE (n < 30) AND (RE(z) * RE(z) + IM(z) * IM(z) < 4.0) DO z := z * z + c; INC(n) END;
  RETURN n
END Escapes;

BEGIN
  z := CMPLX(3.0, 4.0); w := CMPLX(1.0, -2.0);
  Show(z + w); Show(z - w); Show(z * w); Show(z / I); Show(-z); Show(Conjugate(z) * z); WriteLn;
  Show(Power(CMPLX(1.0, 1.0), 8)); Show(Power(I, 3)); Show(Power(z, 0)); WriteLn;
  IF (z = CMPLX(3.0, 4.0)) AND (z # w) AND (I * I = CMPLX(-1.0, 0.0)) THEN WriteString("equal") END;
  WriteLn;
  FOR i := 0 TO 3 DO row[i] := Power(I, i) END; row[3] := row[3] + row[1]; Show(row[2]);
  Show(row[3]);
  p.at := row[1] * CMPLX(5.0, 0.0); p.order := 2; Show(Power(p.at, p.order)); WriteLn;
  inside := 0;
  FOR y := -4 TO 4 DO
    FOR x := -8 TO 4 DO
      IF Escapes(CMPLX(FLOAT(x) / 4.0, FLOAT(y) / 4.0)) = 30 THEN
        INC(inside);
        Write("*")
      ELSE
        Write(".")
      END
    END;
    WriteLn
  END;
  WriteCard(inside, 3); WriteLn
END ComplexArithmetic.
