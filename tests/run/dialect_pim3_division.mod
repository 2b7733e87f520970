(* tlc: --dialect=pim3 *)
MODULE dialect_pim3_division;
(* DIV and MOD of the third edition truncate, in constants and at run time, for all whole types. *)
FROM InOut IMPORT WriteInt, WriteCard, WriteLn;
FROM SYSTEM IMPORT INTEGER8, INTEGER16, INTEGER64;

CONST
  Quotient = (-7) DIV 2;
  Remainder = (-7) MOD 2;

TYPE Small = [-20..20];

VAR
  i, j, round: INTEGER;
  s: SHORTINT;
  l: LONGINT;
  tiny: INTEGER8;
  half: INTEGER16;
  long: INTEGER64;
  small: Small;
  c, d: CARDINAL;

PROCEDURE Show(quotient, remainder: INTEGER);
BEGIN
  WriteInt(quotient, 4); WriteInt(remainder, 4); WriteLn
END Show;

BEGIN
  Show(Quotient, Remainder);
  Show(-7 DIV 2, -7 MOD 2);
  FOR round := 0 TO 3 DO
    i := 31; j := 10;
    IF ODD(round) THEN i := -i END;
    IF round >= 2 THEN j := -j END;
    Show(i DIV j, i MOD j);
    s := VAL(SHORTINT, i); l := i; tiny := i; half := i; long := i;
    Show(s DIV VAL(SHORTINT, j), s MOD VAL(SHORTINT, j));
    Show(l DIV VAL(LONGINT, j), l MOD VAL(LONGINT, j));
    Show(tiny DIV VAL(INTEGER8, j), tiny MOD VAL(INTEGER8, j));
    Show(half DIV VAL(INTEGER16, j), half MOD VAL(INTEGER16, j));
    Show(long DIV VAL(INTEGER64, j), long MOD VAL(INTEGER64, j));
    small := i DIV 2;
    Show(small DIV 4, small MOD 4)
  END;
  c := 31; d := 10;
  WriteCard(c DIV d, 4); WriteCard(c MOD d, 4); WriteLn
END dialect_pim3_division.
