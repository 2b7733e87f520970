MODULE NotAValue;
IMPORT InOut;
TYPE T = INTEGER;
VAR i: INTEGER;

PROCEDURE P; BEGIN END P;
PROCEDURE F(): INTEGER; BEGIN RETURN 1 END F;

BEGIN
  i := T;
  i := InOut;
  i := P;
  i := F + 1;
  i := T + P
END NotAValue.
