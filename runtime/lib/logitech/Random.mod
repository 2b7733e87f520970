IMPLEMENTATION MODULE Random;

FROM SYSTEM IMPORT BYTE, CAST, CARDINAL8;
IMPORT TlcRandom;

PROCEDURE Randomize;
BEGIN
  TlcRandom.StartByClock
END Randomize;

PROCEDURE RandomInit(seed: CARDINAL);
BEGIN
  TlcRandom.Start(seed)
END RandomInit;

PROCEDURE RandomBytes(VAR a: ARRAY OF BYTE);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(a) DO a[i] := CAST(BYTE, VAL(CARDINAL8, TlcRandom.Below(256))) END
END RandomBytes;

PROCEDURE RandomInt(bound: INTEGER): INTEGER;
BEGIN
  IF bound <= 0 THEN RETURN VAL(INTEGER, TlcRandom.UpTo(VAL(LONGCARD, MAX(INTEGER)))) END;
  RETURN VAL(INTEGER, TlcRandom.Below(VAL(LONGCARD, bound)))
END RandomInt;

PROCEDURE RandomCard(bound: CARDINAL): CARDINAL;
BEGIN
  IF bound = 0 THEN RETURN VAL(CARDINAL, TlcRandom.UpTo(MAX(CARDINAL))) END;
  RETURN VAL(CARDINAL, TlcRandom.Below(bound))
END RandomCard;

PROCEDURE RandomReal(): REAL;
BEGIN
  RETURN TlcRandom.Fraction()
END RandomReal;

PROCEDURE RandomLongReal(): LONGREAL;
BEGIN
  RETURN VAL(LONGREAL, TlcRandom.Fraction())
END RandomLongReal;

END Random.
