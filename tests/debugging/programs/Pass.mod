MODULE Pass;
FROM EXCEPTIONS IMPORT AllocateSource, ExceptionSource, RAISE;
FROM InOut IMPORT WriteCard, WriteLn;
FROM SYSTEM IMPORT ADDRESS, ADR, NEWPROCESS, TRANSFER;
VAR
  table: ARRAY [0..9] OF CARDINAL;
  source: ExceptionSource;
  n, handled: CARDINAL;
  main, other: ADDRESS;
  workspace: ARRAY [0..9999] OF CHAR;

PROCEDURE Fail(k: CARDINAL): CARDINAL;
BEGIN
  IF k = 1 THEN
    RAISE(source, 17, "the reason")
  END;
  RETURN table[k + n]
END Fail;

PROCEDURE Low(k: CARDINAL): CARDINAL;
VAR i, sum: CARDINAL;
BEGIN
  sum := 0;
  FOR i := 0 TO 4 BY 4 DO
    sum := sum + Fail(k + i) + 1
  END;
  RETURN sum
EXCEPT
  handled := handled + sum
END Low;

PROCEDURE Middle(k: CARDINAL): CARDINAL;
BEGIN
  RETURN Low(k) + 1
END Middle;

PROCEDURE High(k: CARDINAL): CARDINAL;
BEGIN
  RETURN Middle(k) + 1
EXCEPT
  IF k > 100 THEN RETURN 1 END
END High;

PROCEDURE Deep(k: CARDINAL): CARDINAL;
BEGIN
  IF k = 0 THEN RETURN Low(2) END;
  RETURN Deep(k - 1) + 1
EXCEPT
  handled := handled + 1
END Deep;

PROCEDURE Flat(k: CARDINAL): CARDINAL;
BEGIN
  IF k = 0 THEN RETURN Low(2) END;
  RETURN Flat(k - 1) + table[k MOD 10]
END Flat;

PROCEDURE Failing(k: CARDINAL): CARDINAL;
BEGIN
  RETURN Middle(k)
EXCEPT
  RETURN table[2 * n]
END Failing;

PROCEDURE Coroutine;
BEGIN
  WriteCard(High(2), 1);
  TRANSFER(other, main)
END Coroutine;

BEGIN
  n := 8;
  AllocateSource(source);
  ACTION
END Pass.
