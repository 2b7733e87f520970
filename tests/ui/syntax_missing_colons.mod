MODULE MissingColons;
PROCEDURE Q(x, y INTEGER; VAR z INTEGER) INTEGER;
BEGIN
  z := x; RETURN y
END Q;
VAR i INTEGER;
BEGIN
  WHILE i < 10 D0 INC(i) END;
  i := Q(1, 2, i) + wrong
END MissingColons.
