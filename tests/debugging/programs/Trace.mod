MODULE Trace;
FROM InOut IMPORT WriteCard, WriteString, WriteLn;
FROM Assertion IMPORT Assert;
FROM EXCEPTIONS IMPORT AllocateSource, ExceptionSource, RAISE;
FROM SYSTEM IMPORT ADDRESS, ADR, CAST, NEWPROCESS, SIZE, TRANSFER;
TYPE
  Act = PROCEDURE (CARDINAL): CARDINAL;
  Pointer = POINTER TO CARDINAL;
VAR
  a: ARRAY [0..9] OF CARDINAL;
  act: Act;
  n, address: CARDINAL;
  p: Pointer;
  source: ExceptionSource;
  main, other: ADDRESS;
  workspace: ARRAY [0..9999] OF CHAR;

PROCEDURE Outer(k: CARDINAL): CARDINAL;

  PROCEDURE Inner(m: CARDINAL): CARDINAL;
  BEGIN
    RETURN a[m + n] + 1
  END Inner;

BEGIN
  RETURN Inner(k) + 1
END Outer;

PROCEDURE Deep(k: CARDINAL): CARDINAL;
BEGIN
  IF k = 0 THEN
    RETURN Outer(1)
  END;
  RETURN Deep(k - 1) + a[k MOD 10]
END Deep;

PROCEDURE Even(k: CARDINAL): CARDINAL;
BEGIN
  IF k = 0 THEN RETURN Outer(1) END;
  RETURN Odd(k - 1) + a[k MOD 10]
END Even;

PROCEDURE Odd(k: CARDINAL): CARDINAL;
BEGIN
  RETURN Even(k - 1) + a[k MOD 10]
END Odd;

PROCEDURE Endless(k: CARDINAL): CARDINAL;
BEGIN
  RETURN Endless(k + 1) + a[k MOD 10]
END Endless;

PROCEDURE Protected(k: CARDINAL): CARDINAL;
BEGIN
  RETURN Outer(k)
EXCEPT
  WriteString("handled"); WriteLn
END Protected;

PROCEDURE Raising(k: CARDINAL);
BEGIN
  IF k > n THEN
    AllocateSource(source);
    RAISE(source, 17, "the reason")
  END
END Raising;

PROCEDURE Stop;
BEGIN
  IF n > 1 THEN HALT END
END Stop;

PROCEDURE StopWith(status: CARDINAL);
BEGIN
  HALT(status)
END StopWith;

PROCEDURE Store(address: CARDINAL);
BEGIN
  p := CAST(Pointer, address);
  p^ := 5
END Store;

PROCEDURE Coroutine;
BEGIN
  WriteCard(act(1), 1);
  TRANSFER(other, main)
END Coroutine;

BEGIN
  n := 12;
  act := Outer;
  ACTION
FINALLY
  WriteString("finally"); WriteLn
END Trace.
