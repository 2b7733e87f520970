MODULE NilFieldCopy;
TYPE R = RECORD x, y: INTEGER END; P = POINTER TO R;

PROCEDURE Sum(p: P): INTEGER;
VAR r: R;
BEGIN
  r.x := 1;
  r := p^;
  RETURN r.x + r.y
END Sum;

VAR q: P;
BEGIN
  IF Sum(q) = 0 THEN END
END NilFieldCopy.
