IMPLEMENTATION MODULE RandomNumber;

FROM SYSTEM IMPORT BYTE;
IMPORT Random, TlcRandom;

PROCEDURE Randomize;
BEGIN
  TlcRandom.StartByClock
END Randomize;

PROCEDURE RandomInit(seed: CARDINAL);
BEGIN
  TlcRandom.Start(seed)
END RandomInit;

PROCEDURE RandomBytes(VAR a: ARRAY OF BYTE);
BEGIN
  Random.RandomBytes(a)
END RandomBytes;

PROCEDURE RandomLongCard(low, high: LONGCARD): LONGCARD;
BEGIN
  RETURN low + TlcRandom.UpTo(high - low)
END RandomLongCard;

PROCEDURE RandomLongInt(low, high: LONGINT): LONGINT;
VAR distance: LONGCARD;
BEGIN
  distance := RandomLongCard(0, Distance(low, high));
  IF low >= 0 THEN RETURN low + VAL(LONGINT, distance) END;
  IF distance <= VAL(LONGCARD, MAX(LONGINT)) THEN RETURN low + VAL(LONGINT, distance) END;
  RETURN low + MAX(LONGINT) + VAL(LONGINT, distance - VAL(LONGCARD, MAX(LONGINT)))
END RandomLongInt;

(* Returns high - low, which may exceed a LONGINT. *)
PROCEDURE Distance(low, high: LONGINT): LONGCARD;
BEGIN
  IF (low >= 0) OR (high < 0) THEN RETURN VAL(LONGCARD, high - low) END;
  RETURN VAL(LONGCARD, high) + VAL(LONGCARD, -(low + 1)) + 1
END Distance;

PROCEDURE RandomInt(low, high: INTEGER): INTEGER;
BEGIN
  RETURN VAL(INTEGER, RandomLongInt(low, high))
END RandomInt;

PROCEDURE RandomShortInt(low, high: SHORTINT): SHORTINT;
BEGIN
  RETURN VAL(SHORTINT, RandomLongInt(low, high))
END RandomShortInt;

PROCEDURE RandomCard(low, high: CARDINAL): CARDINAL;
BEGIN
  RETURN VAL(CARDINAL, RandomLongCard(low, high))
END RandomCard;

PROCEDURE RandomShortCard(low, high: CARDINAL): CARDINAL;
BEGIN
  RETURN RandomCard(low, high)
END RandomShortCard;

PROCEDURE RandomReal(): REAL;
BEGIN
  RETURN TlcRandom.Fraction()
END RandomReal;

PROCEDURE RandomShortReal(): SHORTREAL;
CONST Places = 16777216;  (* 2^24, the precision of a SHORTREAL *)
BEGIN
  RETURN VAL(SHORTREAL, TlcRandom.Below(Places)) / VAL(SHORTREAL, Places)
END RandomShortReal;

PROCEDURE RandomLongReal(): LONGREAL;
BEGIN
  RETURN VAL(LONGREAL, TlcRandom.Fraction())
END RandomLongReal;

END RandomNumber.
