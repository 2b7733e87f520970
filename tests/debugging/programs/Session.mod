MODULE Session;
FROM InOut IMPORT WriteCard, WriteLn;
FROM SYSTEM IMPORT ADDRESS, NEWPROCESS, TRANSFER, ADR;
FROM EXCEPTIONS IMPORT ExceptionSource, AllocateSource, RAISE;
TYPE
  Colour = (red, green, blue);
  Colours = SET OF Colour;
  Name = ARRAY [0 .. 15] OF CHAR;
VAR
  total: CARDINAL;
  colours: Colours;
  letters: SET OF CHAR;
  none: Colours;
  name: Name;
  main, worker: ADDRESS;
  work: ARRAY [0 .. 16383] OF CHAR;
  source: ExceptionSource;
  table: ARRAY [0 .. 3] OF CARDINAL;

PROCEDURE Outer(n: CARDINAL): CARDINAL;
VAR sum: CARDINAL;

  PROCEDURE Inner(k: CARDINAL): CARDINAL;
  BEGIN
    sum := sum + k;
    RETURN sum * 2
  END Inner;

BEGIN
  sum := n;
  RETURN Inner(n + 1) + 1
END Outer;

PROCEDURE Steps(n: CARDINAL);
VAR i: CARDINAL;
BEGIN
  WHILE n > 8 DO
    n := n - 1
  END;
  CASE n OF
    7: total := 1
  | 8: total := 2
  ELSE
    total := 3
  END;
  FOR i := 1 TO 2 DO
    total := total + i
  END;
  total := Outer(total)
END Steps;

PROCEDURE Work;
VAR round: CARDINAL;
BEGIN
  round := 5;
  LOOP
    total := total + round;
    TRANSFER(worker, main);
    round := round + 1
  END
END Work;

PROCEDURE Handled(n: CARDINAL);
BEGIN
  IF n > 0 THEN RAISE(source, n, "wrong") END
EXCEPT
  total := total + n;
  RETURN
END Handled;

PROCEDURE Failing(index: CARDINAL): CARDINAL;
BEGIN
  RETURN table[index]
END Failing;

BEGIN
  colours := Colours{red, blue};
  INCL(letters, 'x'); INCL(letters, '.'); none := Colours{};
  name := "Modula"; IF none = colours THEN HALT END;
  Steps(9);
  NEWPROCESS(Work, ADR(work), SIZE(work), worker);
  TRANSFER(main, worker);
  AllocateSource(source);
  Handled(4);
  WriteCard(total, 1); WriteLn;
  total := Failing(total)
END Session.
