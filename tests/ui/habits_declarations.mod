MODULE HabitsDeclarations;
FROM InOut IMPORT WriteInt;
a, b: INTEGER;
r: RECORD x: INTEGER END;
PROCEDURE P;
  int i, j;
  char name[10];
  double d = 1.5;
BEGIN
  i := 1; j := wrong
END P;
limit = 10;
TYPE T = INTEGER;
CONST low: INTEGER = 3; k: INTEGER;
VAR m INTEGER; n = CARDINAL; REAL x;
c: constant Integer := 3;
int f(int x) { return x; }
let y = 3;
BEGIN
  a := limit; m := 1; WriteInt(low, 0)
END HabitsDeclarations.
