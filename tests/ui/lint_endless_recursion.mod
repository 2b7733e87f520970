MODULE EndlessRecursion;
FROM InOut IMPORT WriteInt, WriteLn;

VAR count: INTEGER; stop: BOOLEAN;

PROCEDURE Direct(n: INTEGER);
BEGIN
  WriteInt(n, 0);
  Direct(n + 1)
END Direct;

PROCEDURE InBranches(n: INTEGER): INTEGER;
BEGIN
  IF n > 0 THEN
    RETURN InBranches(n - 1)
  ELSE
    RETURN n * InBranches(n + 1)
  END
END InBranches;

PROCEDURE InCondition(n: INTEGER): BOOLEAN;
BEGIN
  WHILE InCondition(n) DO
    WriteLn
  END;
  RETURN TRUE
END InCondition;

PROCEDURE InLoop;
BEGIN
  LOOP
    INC(count);
    InLoop
  END
END InLoop;

PROCEDURE InRepeat(n: INTEGER);
BEGIN
  REPEAT
    InRepeat(n)
  UNTIL n = 0
END InRepeat;

PROCEDURE ByCase(n: INTEGER);
BEGIN
  CASE n OF
    1: ByCase(2)
  | 2: ByCase(1)
  ELSE
    ByCase(n - 1)
  END
END ByCase;

(* None of these is sure to call itself. *)

PROCEDURE Ended(n: INTEGER);
BEGIN
  IF n = 0 THEN RETURN END;
  Ended(n - 1)
END Ended;

PROCEDURE Halted(n: INTEGER);
BEGIN
  IF n = 0 THEN HALT END;
  Halted(n - 1)
END Halted;

PROCEDURE Stop;
BEGIN
  IF count > 10 THEN HALT END;
  INC(count)
END Stop;

PROCEDURE Stopped;
BEGIN
  Stop;
  Stopped
END Stopped;

PROCEDURE Counted(n: INTEGER);
VAR i: INTEGER;
BEGIN
  FOR i := 1 TO n DO
    Counted(n - 1)
  END
END Counted;

PROCEDURE Lazy(n: INTEGER): BOOLEAN;
BEGIN
  RETURN (n = 0) OR Lazy(n - 1)
END Lazy;

PROCEDURE Left;
BEGIN
  LOOP
    IF stop THEN EXIT END;
    Left
  END
END Left;

BEGIN
  stop := FALSE;
  Direct(1); WriteInt(InBranches(1), 0); InLoop; InRepeat(1); ByCase(1);
  IF InCondition(1) OR Lazy(1) THEN Ended(1); Halted(1); Stopped; Counted(1); Left END
END EndlessRecursion.
