(* The longest Collatz sequence of a number: a loop of unpredictable length. *)
MODULE Collatz;
FROM InOut IMPORT WriteInt, WriteLn;

VAR n, at, steps, most, best: INTEGER;

BEGIN
  most := 0; best := 0;
  FOR n := 1 TO 2000000 DO
    at := n; steps := 0;
    WHILE at # 1 DO
      IF ODD(at) THEN at := 3 * at + 1 ELSE at := at DIV 2 END;
      steps := steps + 1
    END;
    IF steps > most THEN most := steps; best := n END
  END;
  WriteInt(best, 0); WriteLn;
  WriteInt(most, 0); WriteLn
END Collatz.
