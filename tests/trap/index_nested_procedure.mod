MODULE IndexNestedProcedure;

PROCEDURE Outer(size: INTEGER);
VAR a: ARRAY [1..5] OF INTEGER; sum: INTEGER;

  PROCEDURE Fill(n: INTEGER);
  BEGIN
    IF n > 0 THEN
      a[n] := n;
      sum := sum + a[n];
      Fill(n - 1)
    END
  END Fill;

BEGIN
  sum := 0;
  Fill(size)
END Outer;

BEGIN
  Outer(3); Outer(5); Outer(6)
END IndexNestedProcedure.
