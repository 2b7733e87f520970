(* Exceptions pass through nested procedures with up-level variables, loops and WITH, without side effects. *)
MODULE ExceptionsNested;
FROM EXCEPTIONS IMPORT ExceptionSource, AllocateSource, RAISE, CurrentNumber;
FROM InOut IMPORT WriteInt, WriteCard, WriteLn;

TYPE Counter = RECORD n: CARDINAL; last: INTEGER END;

VAR
  source: ExceptionSource;
  c: Counter;
  i: INTEGER;

PROCEDURE Sum(limit: INTEGER): INTEGER;
VAR total: INTEGER;

  PROCEDURE Add(x: INTEGER);
  BEGIN
    total := total + x;
    IF total > limit THEN RAISE(source, 1, "over the limit") END
  END Add;

  PROCEDURE Many;
  VAR i: INTEGER;
  BEGIN
    FOR i := 1 TO 100 DO
      WITH c DO INC(n); last := i; Add(i) END
    END
  END Many;

BEGIN
  total := 0;
  Many;
  RETURN total
EXCEPT
  RETURN -total
END Sum;

PROCEDURE Guarded(x: INTEGER): INTEGER;
VAR r, x0: INTEGER;

  PROCEDURE Inner(): INTEGER;
  BEGIN
    IF x < 0 THEN RAISE(source, 2, "negative") END;
    RETURN 100 DIV (x + 1)
  EXCEPT
    r := r + 1000;
    IF x < -5 THEN RAISE(source, 3, "very negative") END;
    RETURN 7
  END Inner;

BEGIN
  r := 0;
  x0 := Inner();
  r := r + x0;
  RETURN r
EXCEPT
  RETURN r + 10000 * VAL(INTEGER, CurrentNumber(source))
END Guarded;

BEGIN
  AllocateSource(source);
  c.n := 0; c.last := 0;
  WriteInt(Sum(20), 6); WriteInt(c.last, 4); WriteCard(c.n, 4);
  WriteInt(Sum(10000), 6); WriteInt(c.last, 4); WriteCard(c.n, 4);
  WriteInt(Sum(-1), 6); WriteInt(c.last, 4); WriteCard(c.n, 4); WriteLn;
  FOR i := 4 TO -8 BY -4 DO WriteInt(Guarded(i), 7) END; WriteLn
END ExceptionsNested.
