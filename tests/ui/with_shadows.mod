MODULE WithShadows;
TYPE R = RECORD i, n: INTEGER END;
VAR r: R; p: POINTER TO R; n: REAL; i: CHAR;

PROCEDURE P(VAR r: R; q: R);
VAR n: BOOLEAN;
BEGIN
  WITH r DO n := TRUE; i := 1 END;
  n := TRUE;
  WITH q DO n := 2; r.n := n; WITH r DO i := q.i END END
END P;

BEGIN
  WITH r DO n := 1.0; i := 'x' END;
  n := 1.0;
  WITH p^ DO n := i END;
  WITH r DO WITH p^ DO r.i := i; n := 'x' END END;
  P(r, p^)
END WithShadows.
