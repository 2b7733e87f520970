MODULE Busy;
FROM InOut IMPORT WriteCard, WriteLn;
CONST Last = 20000;
VAR calls: CARDINAL;

PROCEDURE IsPrime(n: CARDINAL): BOOLEAN;
VAR divisor: CARDINAL;
BEGIN
  divisor := 2;
  WHILE divisor * divisor <= n DO
    IF n MOD divisor = 0 THEN RETURN FALSE END;
    INC(divisor)
  END;
  RETURN TRUE
END IsPrime;

PROCEDURE Count(): CARDINAL;
VAR n, count: CARDINAL;
BEGIN
  count := 0;
  FOR n := 2 TO Last DO
    IF IsPrime(n) THEN INC(count) END
  END;
  RETURN count
END Count;

PROCEDURE Ways(steps: CARDINAL): CARDINAL;
BEGIN
  INC(calls);
  IF steps < 2 THEN RETURN 1 END;
  RETURN Ways(steps - 1) + Ways(steps - 2)
END Ways;

BEGIN
  WriteCard(Count(), 1); WriteLn;
  WriteCard(Ways(20), 1); WriteLn;
  WriteCard(calls, 1); WriteLn
END Busy.
