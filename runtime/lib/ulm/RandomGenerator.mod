IMPLEMENTATION MODULE RandomGenerator;

FROM SYSTEM IMPORT CAST, INTEGER32, CARDINAL32;
IMPORT TlcRandom;

PROCEDURE IntVal(): INTEGER;
BEGIN
  RETURN VAL(INTEGER,
      CAST(INTEGER32, VAL(CARDINAL32, TlcRandom.Below(VAL(LONGCARD, MAX(CARDINAL32)) + 1))))
END IntVal;

PROCEDURE RealVal(): REAL;
BEGIN
  RETURN TlcRandom.Fraction()
END RealVal;

PROCEDURE Random(low, high: INTEGER): INTEGER;
VAR count: LONGCARD;
BEGIN
  (* The range of all numbers has more of them than a LONGCARD can count. *)
  IF (low = MIN(INTEGER)) & (high = MAX(INTEGER)) THEN DEC(high) END;
  IF low < 0 THEN
    IF high < 0 THEN count := VAL(LONGCARD, high - low)
    ELSE count := VAL(LONGCARD, high) + VAL(LONGCARD, -(low + 1)) + 1
    END
  ELSE
    count := VAL(LONGCARD, high - low)
  END;
  count := TlcRandom.Below(count + 1);
  WHILE count > VAL(LONGCARD, MAX(INTEGER)) DO
    INC(low, MAX(INTEGER));
    DEC(count, VAL(LONGCARD, MAX(INTEGER)))
  END;
  RETURN low + VAL(INTEGER, count)
END Random;

PROCEDURE Flip(): BOOLEAN;
BEGIN
  RETURN TlcRandom.Below(2) = 1
END Flip;

PROCEDURE Init(seed: INTEGER);
BEGIN
  TlcRandom.Start(CAST(LONGCARD, VAL(LONGINT, seed)))
END Init;

BEGIN
  TlcRandom.StartByClock
END RandomGenerator.
