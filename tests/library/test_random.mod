(* Random and RandomNumber: the numbers are in their ranges, are spread over them, and depend only on the
   seed. Random dates are compared, Delay waits. *)
MODULE test_random;
FROM SYSTEM IMPORT BYTE;
FROM InOut IMPORT WriteCard, WriteInt, WriteLn, WriteString;
IMPORT Delay, Random, RandomNumber, SysClock, TimeDate;

TYPE Counts = ARRAY [0..9] OF CARDINAL;

VAR
  counts: Counts;
  i, first: CARDINAL;
  bytes: ARRAY [0..999] OF BYTE;
  before, after: TimeDate.Time;
  text: ARRAY [0..30] OF CHAR;

(* The numbers for a bound of 0 include the greatest one: this is the seed before it. *)
PROCEDURE Greatest;
CONST Seed = 3558559446808474027;
BEGIN
  Random.RandomInit(Seed);
  IF Random.RandomCard(0) = MAX(CARDINAL) THEN WriteString("greatest"); WriteLn END;
  Random.RandomInit(Seed);
  IF RandomNumber.RandomCard(0, MAX(CARDINAL)) = MAX(CARDINAL) THEN
    WriteString("greatest"); WriteLn
  END
END Greatest;

PROCEDURE Clear;
BEGIN
  FOR i := 0 TO 9 DO counts[i] := 0 END
END Clear;

PROCEDURE Spread(what: ARRAY OF CHAR);
VAR is: BOOLEAN;
BEGIN
  is := TRUE;
  FOR i := 0 TO 9 DO is := is & (counts[i] > 850) & (counts[i] < 1150) END;
  WriteString(what);
  IF is THEN WriteString(" is spread") ELSE WriteString(" is not spread") END;
  WriteLn;
  Clear
END Spread;

PROCEDURE Spreads;
BEGIN
  Clear;
  FOR i := 1 TO 10000 DO INC(counts[Random.RandomCard(10)]) END; Spread("RandomCard");
  FOR i := 1 TO 10000 DO INC(counts[Random.RandomInt(10)]) END; Spread("RandomInt");
  FOR i := 1 TO 10000 DO INC(counts[TRUNC(Random.RandomReal() * 10.0)]) END; Spread("RandomReal");
  FOR i := 1 TO 10000 DO INC(counts[TRUNC(Random.RandomLongReal() * VAL(LONGREAL, 10.0))]) END;
  Spread("RandomLongReal");
  FOR i := 1 TO 10000 DO INC(counts[RandomNumber.RandomInt(-5, 4) + 5]) END; Spread("RandomInt");
  FOR i := 1 TO 10000 DO INC(counts[RandomNumber.RandomShortInt(-9, 0) + 9]) END;
  Spread("RandomShortInt");
  FOR i := 1 TO 10000 DO
    INC(counts[RandomNumber.RandomLongInt(MIN(LONGINT), MAX(LONGINT)) MOD 10])
  END;
  Spread("RandomLongInt");
  FOR i := 1 TO 10000 DO INC(counts[RandomNumber.RandomCard(1, 10) - 1]) END; Spread("RandomCard");
  FOR i := 1 TO 10000 DO INC(counts[RandomNumber.RandomShortCard(5, 14) - 5]) END;
  Spread("RandomShortCard");
  FOR i := 1 TO 10000 DO INC(counts[RandomNumber.RandomLongCard(0, MAX(LONGCARD)) MOD 10]) END;
  Spread("RandomLongCard");
  FOR i := 1 TO 10000 DO INC(counts[TRUNC(RandomNumber.RandomReal() * 10.0)]) END;
  Spread("RandomReal");
  FOR i := 1 TO 10000 DO
    INC(counts[TRUNC(RandomNumber.RandomShortReal() * VAL(SHORTREAL, 10.0))])
  END;
  Spread("RandomShortReal");
  FOR i := 1 TO 10000 DO
    INC(counts[TRUNC(RandomNumber.RandomLongReal() * VAL(LONGREAL, 10.0))])
  END;
  Spread("RandomLongReal");
  Random.RandomBytes(bytes);
  FOR i := 0 TO 999 DO INC(counts[ORD(CHAR(bytes[i])) MOD 10], 10) END;
  RandomNumber.RandomBytes(bytes);
  IF counts[0] > 0 THEN WriteString("bytes") END; WriteLn
END Spreads;

PROCEDURE Seeds;
BEGIN
  Random.RandomInit(42);
  first := Random.RandomCard(1000000);
  RandomNumber.RandomInit(42);
  IF first = Random.RandomCard(1000000) THEN WriteString("the same") END; WriteLn;
  Random.RandomInit(43);
  IF first # Random.RandomCard(1000000) THEN WriteString("another") END; WriteLn;
  WriteCard(Random.RandomCard(1), 1); WriteInt(RandomNumber.RandomInt(7, 7), 2); WriteLn;
  IF Random.RandomInt(0) >= 0 THEN WriteString("any number") END; WriteLn;
  Random.Randomize;
  RandomNumber.Randomize
END Seeds;

PROCEDURE Times;
BEGIN
  TimeDate.GetTime(before);
  Delay.Delay(1002);
  TimeDate.GetTime(after);
  WriteInt(TimeDate.CompareTime(before, after), 2);
  WriteInt(TimeDate.CompareTime(after, before), 2);
  WriteInt(TimeDate.CompareTime(after, after), 2); WriteLn;
  after := before;
  IF before.minute < 1439 THEN INC(after.minute) ELSE INC(after.day) END;
  WriteInt(TimeDate.CompareTime(before, after), 2); WriteLn;
  before.day := 126 * 512 + 11 * 32 + 5; before.minute := 61; before.millisec := 2003;
  TimeDate.TimeToString(before, text); WriteString(text); WriteLn;
  TimeDate.TimeToZero(before);
  WriteCard(before.day + before.minute + before.millisec, 1); WriteLn;
  TimeDate.TimeToString(before, text); WriteString(text); WriteLn;
  IF NOT SysClock.CanSetClock() THEN TimeDate.SetTime(before) END
END Times;

BEGIN
  Spreads; Seeds; Times; Greatest
END test_random.
