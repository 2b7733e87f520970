(* Variables that are assigned in one arm only, in loops, so that joins and headers need phis. *)
MODULE SsaOneArm;
FROM InOut IMPORT WriteInt, WriteLn;
VAR values: ARRAY [0..7] OF INTEGER; i: INTEGER;

PROCEDURE MaxMin(VAR a: ARRAY OF INTEGER; VAR max, at: INTEGER);
VAR i, best, where: INTEGER;
BEGIN
  best := a[0]; where := 0;
  FOR i := 1 TO VAL(INTEGER, HIGH(a)) DO
    IF a[i] > best THEN best := a[i]; where := i END
  END;
  max := best; at := where
END MaxMin;

PROCEDURE LongestRun(VAR a: ARRAY OF INTEGER): INTEGER;
VAR i, run, best: INTEGER;
BEGIN
  run := 1; best := 1;
  FOR i := 1 TO VAL(INTEGER, HIGH(a)) DO
    IF a[i] >= a[i - 1] THEN
      INC(run);
      IF run > best THEN best := run END
    ELSE
      run := 1
    END
  END;
  RETURN best
END LongestRun;

PROCEDURE States(n: INTEGER): INTEGER;
VAR state, i, flips: INTEGER; seen: BOOLEAN;
BEGIN
  state := 0; flips := 0; seen := FALSE;
  FOR i := 1 TO n DO
    IF state = 0 THEN IF i MOD 3 = 0 THEN state := 1 END
    ELSIF state = 1 THEN IF i MOD 4 = 0 THEN state := 2; seen := TRUE END
    ELSE
      IF seen AND (i MOD 5 = 0) THEN state := 0; INC(flips) END
    END
  END;
  RETURN 10 * flips + state
END States;

PROCEDURE Never(n: INTEGER): INTEGER;
VAR x, i: INTEGER;
BEGIN
  x := 42;
  FOR i := 1 TO n DO IF i < 0 THEN x := 0 END END;
  RETURN x
END Never;

VAR max, at: INTEGER;
BEGIN
  FOR i := 0 TO 7 DO values[i] := i * 5 MOD 8 END;
  MaxMin(values, max, at); WriteInt(max, 0); WriteInt(at, 3); WriteLn;
  WriteInt(LongestRun(values), 0); WriteLn;
  FOR i := 0 TO 40 BY 8 DO WriteInt(States(i), 4) END; WriteLn;
  WriteInt(Never(0), 0); WriteInt(Never(9), 3); WriteLn
END SsaOneArm.
