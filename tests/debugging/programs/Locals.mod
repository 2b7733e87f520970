MODULE Locals;
FROM InOut IMPORT ReadCard, WriteCard, WriteLn;
TYPE Pair = RECORD x, y: CARDINAL END;
VAR in, out: CARDINAL;

PROCEDURE Change(VAR v: CARDINAL);
BEGIN
  v := v + 10;
  WriteCard(v, 1)
END Change;

PROCEDURE Work(n: CARDINAL; real: REAL; flag: BOOLEAN): CARDINAL;
VAR i, sum, spilled: CARDINAL; p: Pair; a: ARRAY [0..2] OF INTEGER;
  PROCEDURE Inner(k: CARDINAL): CARDINAL;
  BEGIN
    WriteCard(k + n, 1);
    RETURN k + n
  END Inner;
BEGIN
  sum := 0;
  spilled := n;
  a[0] := 5; a[1] := -6; a[2] := 7;
  p.x := n; p.y := n + 1;
  FOR i := 1 TO n DO
    sum := sum + i;
    WriteCard(sum, 1)
  END;
  Change(spilled);
  flag := NOT flag;
  IF flag THEN
    sum := sum + Inner(p.y)
  ELSE
    sum := sum * 2
  END;
  WriteCard(sum + spilled, 1);
  RETURN sum + CARDINAL(TRUNC(real)) + p.x + CARDINAL(a[1] + 10)
END Work;

BEGIN
  ReadCard(in);
  out := Work(in, 1.5, in > 9);
  WriteCard(out, 1);
  WriteLn
END Locals.
