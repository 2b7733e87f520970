MODULE AddressesOfC;
VAR a, b: INTEGER;
PROCEDURE Swap(VAR x, y: INTEGER);
VAR t: INTEGER;
BEGIN
  t := x; x := y; y := t
END Swap;
BEGIN
  a := 1; b := 2;
  Swap(&a, &b);
  a := c
END AddressesOfC.
