MODULE HabitsOberon;
FROM InOut IMPORT WriteInt, WriteString;
TYPE R* = RECORD x*, y-: INTEGER END;
VAR r*: R; i: INTEGER;
PROCEDURE ^Show(n: INTEGER);
PROCEDURE Show*(n: INTEGER);
BEGIN
  WriteInt(n, 0)
END Show;
BEGIN
  WHILE i > 1 DO DEC(i) ELSIF i < 0 DO INC(i) END;
  ASSERT(i > 0);
  i := wrong
END HabitsOberon.
