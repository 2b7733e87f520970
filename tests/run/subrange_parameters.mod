(* Subranges as value and VAR parameters, results and fields; the base type takes part in arithmetic. *)
MODULE SubrangeParameters;
FROM InOut IMPORT WriteInt, WriteCard, Write, WriteLn;

TYPE
  Hour = [0..23];
  Minute = [0..59];
  Time = RECORD hour: Hour; minute: Minute END;
  Percent = [0..100];

VAR
  now, later: Time;
  i: CARDINAL;
  share: Percent;

PROCEDURE Advance(VAR t: Time; minutes: CARDINAL);
VAR total: CARDINAL;
BEGIN
  total := t.hour * 60 + t.minute + minutes;
  t.hour := total DIV 60 MOD 24;
  t.minute := total MOD 60
END Advance;

PROCEDURE Two(n: Percent);
BEGIN
  Write(CHR(ORD("0") + n DIV 10)); Write(CHR(ORD("0") + n MOD 10))
END Two;

PROCEDURE WriteTime(t: Time);
BEGIN
  Two(t.hour); Write(":"); Two(t.minute); Write(" ")
END WriteTime;

PROCEDURE Share(part, whole: CARDINAL): Percent;
BEGIN
  RETURN 100 * part DIV whole
END Share;

PROCEDURE Swap(VAR a, b: Hour);
VAR c: Hour;
BEGIN
  c := a; a := b; b := c
END Swap;

BEGIN
  now.hour := 23; now.minute := 15;
  later := now;
  FOR i := 1 TO 4 DO Advance(later, 25); WriteTime(later) END; WriteLn;
  Swap(now.hour, later.hour);
  WriteTime(now); WriteTime(later);
  Advance(now, 24 * 60 * 7); WriteTime(now); WriteLn;
  share := Share(2, 3); WriteCard(share, 4);
  share := 100 - share; WriteCard(share, 4);
  INC(share, 66); WriteInt(VAL(INTEGER, share) - 200, 6);
  WriteLn
END SubrangeParameters.
