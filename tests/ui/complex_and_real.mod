MODULE ComplexAndReal;
CONST quotient = CMPLX(3.0, 4.0) / 1.0;
VAR z: COMPLEX; r: REAL;
BEGIN
  z := 2.0 * CMPLX(0.0, 1.0);
  z := z - 1.0;
  z := r + z;
  z := CMPLX(3.0, 4.0) / CMPLX(1.0, 0.0);
  IF z = 1.0 THEN r := RE(quotient) END
END ComplexAndReal.
