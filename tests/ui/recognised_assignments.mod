MODULE RecognisedAssignments;
VAR a, b, c: INTEGER; ok: BOOLEAN;

PROCEDURE Max(x, y: INTEGER): INTEGER;
BEGIN
  RETURN x > y ? x : y
END Max;

BEGIN
  a := b := 0;
  a := b := c := 1;
  a, b := 1, 2;
  a, b := b, a;
  a, b, c := 0;
  a, b := Max(1, 2), c;
  c := (a > b) ? a : b;
  c := Max(a > b ? a : b, 3);
  ok := a
END RecognisedAssignments.
