(* The parts of set expressions are evaluated once, from left to right. *)
MODULE SetEvaluation;
FROM InOut IMPORT Write, WriteCard, WriteLn;

TYPE S = SET OF [0..31];

VAR
  s: S;
  a: ARRAY [0..3] OF S;
  i, calls: CARDINAL;

PROCEDURE Next(n: CARDINAL): CARDINAL;
BEGIN
  Write("."); INC(calls, n);
  RETURN calls
END Next;

PROCEDURE Slot(): CARDINAL;
BEGIN
  Write("["); INC(i);
  RETURN i MOD 4
END Slot;

PROCEDURE Show(s: S);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO 31 DO IF i IN s THEN WriteCard(i, 3) END END;
  WriteLn
END Show;

BEGIN
  calls := 0; i := 0;
  s := S{Next(1), Next(2)..Next(5), Next(8)}; Show(s);
  s := S{Next(1)..Next(1), 0} + S{Next(2)} * S{Next(0)}; Show(s);
  FOR i := 0 TO 3 DO a[i] := S{} END;
  i := 0;
  INCL(a[Slot()], Next(1)); INCL(a[Slot()], Next(1)); EXCL(a[Slot()], Next(1));
  a[Slot()] := a[1] + a[2];
  FOR i := 0 TO 3 DO Show(a[i]) END;
  IF (Next(1) IN S{Next(0)}) AND (Next(0) IN a[1] + S{30}) THEN Write("y") ELSE Write("n") END;
  WriteLn
END SetEvaluation.
