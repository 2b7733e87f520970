(* Complex numbers. *)
MODULE complex_numbers;
VAR
  z: COMPLEX;
  l: LONGCOMPLEX;
  r: REAL;
  n: INTEGER;
BEGIN
  z := CMPLX(1, 2);
  z := CMPLX(1.0, 2.0) / CMPLX(0.0, 0.0);
  z := r;
  z := l;
  z := z + r;
  r := z;
  r := RE(r);
  n := IM(z);
  IF z < z THEN z := -z END;
  z := z DIV z
END complex_numbers.
