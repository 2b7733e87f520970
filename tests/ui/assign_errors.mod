MODULE AssignErrors;
CONST Max = 3; Name = "name";
TYPE T = INTEGER;

PROCEDURE P; BEGIN END P;
PROCEDURE F(): INTEGER; BEGIN F := 3; RETURN 1 END F;

BEGIN
  Max := 4;
  Name := "other";
  T := 5;
  P := 6;
  TRUE := FALSE;
  ABS := 3;
  AssignErrors := 1
END AssignErrors.
