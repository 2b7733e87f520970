MODULE Calls;
CONST Size = 3;
TYPE T = INTEGER;
VAR i: INTEGER;

PROCEDURE P; BEGIN END P;
PROCEDURE F(): INTEGER; BEGIN RETURN 1 END F;

BEGIN
  F;
  F();
  i := P();
  i := P() + 1;
  i(3);
  i();
  i := i(3);
  Size(1);
  T(3);
  i := T(3);
  ABS(3);
  i := INC(i);
  i;
  Size
END Calls.
