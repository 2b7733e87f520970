MODULE RecognisedParameters;
VAR i, j: INTEGER;

PROCEDURE Swap(INOUT a, b: INTEGER);
VAR t: INTEGER;
BEGIN
  t := a; a := b; b := t
END Swap;

PROCEDURE Divide(IN n, d: INTEGER; OUT q: INTEGER; r: IN OUT INTEGER);
BEGIN
  q := n DIV d; r := n MOD d;
  q := TRUE
END Divide;

BEGIN
  i := 7; j := 2;
  Swap(i, j);
  Divide(i, 3, j)
END RecognisedParameters.
