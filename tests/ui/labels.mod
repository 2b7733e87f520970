MODULE Labels;
LABEL outer, nowhere;
CONST c = 1;
VAR x: INTEGER;

PROCEDURE P(n: INTEGER);
LABEL inside, twice, done, done, unset;
VAR i: INTEGER;
  PROCEDURE Q;
  BEGIN
    IF x = 1 THEN GOTO done END;
    twice: INC(x)
  END Q;
BEGIN
  IF x = 2 THEN GOTO dome END;
  IF x = 3 THEN GOTO n END;
  IF x = 4 THEN GOTO outer END;
  IF x = 5 THEN GOTO c END;
  IF x = 6 THEN GOTO missing END;
  x: INC(x);
  FOR i := 1 TO 10 DO
    inside: INC(x);
    IF x > 5 THEN GOTO inside END
  END;
  IF x = 7 THEN GOTO inside END;
  twice: INC(x);
  twice: INC(x);
  IF x = 8 THEN GOTO twice END;
  done: Q;
  Q := done;
  inside
END P;

BEGIN
  IF x > 3 THEN GOTO nowhere END;
  outer: P(x);
  GOTO outer
END Labels.
