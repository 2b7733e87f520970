MODULE TypesAlike;
TYPE R = RECORD a: ARRAY [0..3] OF CHAR END;
VAR r: R;
PROCEDURE Q(VAR x: R);
VAR
  l: ARRAY [0..3] OF CHAR;
  p: POINTER TO INTEGER;
  o: POINTER TO INTEGER;
BEGIN
  l := x.a;
  p := o;
  x.a := l
END Q;
BEGIN
  Q(r)
END TypesAlike.
