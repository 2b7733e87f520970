MODULE HabitsAda;
VAR i: INTEGER; a: ARRAY [0..9] OF INTEGER;
PROCEDURE P(a: ARRAY OF INTEGER);
BEGIN
  FOR i IN 0..9 LOOP a[i] := 1; END LOOP;
  i := a'Last; i := a'First
END P;
BEGIN
  IF i /= 3 THEN i := 1; END IF;
  i := wrong
END HabitsAda.
