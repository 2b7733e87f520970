(* Small sets of numbers: operators, constructors, membership, comparison and inclusion. *)
MODULE SetBasics;
FROM InOut IMPORT Write, WriteCard, WriteString, WriteLn;

TYPE
  Number = [0..15];
  Numbers = SET OF Number;

VAR
  a, b, none: Numbers;
  i: Number;

PROCEDURE Show(s: Numbers);
VAR i: Number; first: BOOLEAN;
BEGIN
  Write("{"); first := TRUE;
  FOR i := 0 TO 15 DO
    IF i IN s THEN
      IF NOT first THEN Write(",") END;
      first := FALSE;
      WriteCard(i, 1)
    END
  END;
  WriteString("} ")
END Show;

PROCEDURE Bool(b: BOOLEAN);
BEGIN
  IF b THEN Write("t") ELSE Write("f") END
END Bool;

BEGIN
  none := Numbers{};
  a := Numbers{1, 3, 5..9, 15}; b := Numbers{0..3, 8, 9};
  Show(a); Show(b); Show(none); WriteLn;
  Show(a + b); Show(a * b); Show(a - b); Show(b - a); Show(a / b); WriteLn;
  Bool(a * b <= a); Bool(a <= b); Bool(a >= a - b); Bool(none <= b); Bool(b >= a);
  Bool(a = a + none);
  Bool(a # b); Bool(a / b = (a + b) - (a * b)); Bool(none = a - a); WriteLn;
  Bool(3 IN a); Bool(4 IN a); Bool(0 IN b); Bool(15 IN a * b); Bool(NOT (0 IN a)); WriteLn;
  INCL(none, 7); INCL(none, 7); EXCL(a, 1); EXCL(a, 0); i := 12; INCL(a, i); EXCL(a, i + 3);
  Show(none); Show(a); WriteLn;
  i := 4; b := Numbers{i}; Show(b); b := Numbers{i} + Numbers{0}; Show(b);
  b := Numbers{0..15} - Numbers{i}; Show(b); Show(Numbers{MIN(Number), MAX(Number)}); WriteLn
END SetBasics.
