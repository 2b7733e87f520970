MODULE RecoveryHeadings;
VAR x: INTEGER; flag: BOOLEAN;

PROCEDURE Area(width height: INTEGER): INTEGER;
BEGIN
  flag := 0;
  RETURN width * height
END Area;

PROCEDURE Show(a: INTEGER; b);
BEGIN
  flag := a
END Show;

PROCEDURE Half(n: INTEGER) INTEGER;
BEGIN
  RETURN n DIV 2
END Half;

BEGIN
  x := Area(1, 2);
  Show(3);
  Show(3, 4, 5);
  x := Half(7) + flag
END RecoveryHeadings.
