(* Every relation on every type that has it. *)
MODULE Comparisons;
FROM InOut IMPORT Write, WriteLn;
FROM Storage IMPORT ALLOCATE;
TYPE P = POINTER TO INTEGER;

PROCEDURE Bit(b: BOOLEAN);
BEGIN
  IF b THEN Write("*") ELSE Write(".") END
END Bit;

PROCEDURE Integers(a, b: INTEGER);
BEGIN
  Bit(a = b); Bit(a # b); Bit(a < b); Bit(a <= b); Bit(a > b); Bit(a >= b); Write(" ")
END Integers;

PROCEDURE Cardinals(a, b: CARDINAL);
BEGIN
  Bit(a = b); Bit(a # b); Bit(a < b); Bit(a <= b); Bit(a > b); Bit(a >= b); Write(" ")
END Cardinals;

PROCEDURE Shorts(a, b: SHORTINT);
BEGIN
  Bit(a = b); Bit(a # b); Bit(a < b); Bit(a <= b); Bit(a > b); Bit(a >= b); Write(" ")
END Shorts;

PROCEDURE Reals(a, b: REAL);
BEGIN
  Bit(a = b); Bit(a # b); Bit(a < b); Bit(a <= b); Bit(a > b); Bit(a >= b); Write(" ")
END Reals;

PROCEDURE Chars(a, b: CHAR);
BEGIN
  Bit(a = b); Bit(a # b); Bit(a < b); Bit(a <= b); Bit(a > b); Bit(a >= b); Write(" ")
END Chars;

PROCEDURE Pointers(a, b: P);
BEGIN
  Bit(a = b); Bit(a # b); Bit(a = NIL); Bit(b # NIL); Bit(NIL = a); Write(" ")
END Pointers;

VAR p, q: P;
BEGIN
  Integers(-1, 1); Integers(1, -1); Integers(5, 5); Integers(MIN(INTEGER), MAX(INTEGER)); WriteLn;
  Cardinals(0, 1); Cardinals(1, 0); Cardinals(5, 5); Cardinals(MAX(CARDINAL), 0); WriteLn;
  Shorts(-1, 1); Shorts(1, -1); Shorts(5, 5); Shorts(MIN(SHORTINT), MAX(SHORTINT)); WriteLn;
  Reals(-1.0, 1.0); Reals(1.0, -1.0); Reals(0.0, -0.0); Reals(1.0E300, 1.0E301); WriteLn;
  Chars("a", "b"); Chars("b", "a"); Chars("c", "c"); Chars(0C, 377C); WriteLn;
  NEW(p); NEW(q);
  Pointers(p, q); Pointers(p, p); Pointers(NIL, q); Pointers(p, NIL); WriteLn
END Comparisons.
