MODULE EnumerationInProcedures;
TYPE Outer = (one, two);
VAR o: Outer;

PROCEDURE P(): Outer;
TYPE Inner = (two, three);
VAR i: Inner;
BEGIN
  i := two;
  o := two;
  o := one;
  RETURN three
END P;

BEGIN
  o := two;
  o := three;
  o := P()
END EnumerationInProcedures.
