MODULE ComplexTypes;
VAR z: COMPLEX; l: LONGCOMPLEX; s: SHORTCOMPLEX; r: REAL; i: INTEGER;
BEGIN
  z := r;
  r := z;
  l := z;
  z := s;
  z := 1;
  i := z;
  IF z < l THEN END;
  IF z < z THEN END;
  z := z + r
END ComplexTypes.
