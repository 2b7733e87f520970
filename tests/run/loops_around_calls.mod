(* A variable in a register is written back only before calls that can access it. *)
MODULE LoopsAroundCalls;
FROM InOut IMPORT WriteInt, WriteLn;
VAR log: INTEGER;

PROCEDURE Note(x: INTEGER);
BEGIN
  log := (log * 31 + x) MOD 1000003
END Note;

PROCEDURE Take(VAR x: INTEGER; n: INTEGER);
BEGIN
  x := x + n
END Take;

PROCEDURE Work(n: INTEGER): INTEGER;
VAR acc, other, i, j: INTEGER;

  PROCEDURE Flush(): INTEGER;
  VAR old: INTEGER;
  BEGIN
    old := acc; acc := 0;
    RETURN old
  END Flush;

  PROCEDURE Pure(k: INTEGER): INTEGER;
  BEGIN
    RETURN k * k
  END Pure;

BEGIN
  acc := 0; other := 0; i := 0;
  LOOP
    acc := acc + i;
    Note(acc);
    IF acc > 40 THEN Take(other, Flush()) END;
    j := Pure(i);
    IF j MOD 5 = 0 THEN Take(acc, 1) ELSIF j MOD 7 = 0 THEN other := other + acc END;
    Take(i, 1);
    IF i > n THEN EXIT END
  END;
  RETURN other * 1000 + acc
END Work;

PROCEDURE Countdown(VAR n: INTEGER): INTEGER;
BEGIN
  IF n = 0 THEN RETURN 0 END;
  Take(n, -1);
  RETURN 1 + Countdown(n)
END Countdown;

VAR k, n: INTEGER;
BEGIN
  log := 0;
  FOR k := 0 TO 30 BY 10 DO WriteInt(Work(k), 8) END; WriteLn;
  WriteInt(log, 0); WriteLn;
  n := 25; WriteInt(Countdown(n), 0); WriteInt(n, 3); WriteLn
END LoopsAroundCalls.
