IMPLEMENTATION MODULE TimeDate;

FROM TlcClock IMPORT TlcGetClock, TlcSetClock;
IMPORT TlcWhole;

CONST
  FirstYear = 1900;
  Days = 32;  (* the factors of month and year in the number of a day *)
  YearDays = 512;
  Minutes = 60;
  Thousand = 1000;

TYPE
  (* The fields in the order of TlcClock. *)
  Part = (year, month, day, hour, minute, second, microsecond, offset, summer);
  Parts = ARRAY [0..ORD(MAX(Part))] OF LONGINT;

PROCEDURE GetTime(VAR curTime: Time);
VAR parts: Parts;
BEGIN
  TimeToZero(curTime);
  IF TlcGetClock(parts) THEN
    curTime.day := VAL(CARDINAL,
        (parts[ORD(year)] - FirstYear) * YearDays + parts[ORD(month)] * Days + parts[ORD(day)]);
    curTime.minute := VAL(CARDINAL, parts[ORD(hour)] * Minutes + parts[ORD(minute)]);
    curTime.millisec := VAL(CARDINAL,
        parts[ORD(second)] * Thousand + parts[ORD(microsecond)] DIV Thousand)
  END
END GetTime;

PROCEDURE Divide(t: Time; VAR parts: Parts);
BEGIN
  parts[ORD(year)] := VAL(LONGINT, FirstYear + t.day DIV YearDays);
  parts[ORD(month)] := VAL(LONGINT, t.day DIV Days MOD (YearDays DIV Days));
  parts[ORD(day)] := VAL(LONGINT, t.day MOD Days);
  parts[ORD(hour)] := VAL(LONGINT, t.minute DIV Minutes);
  parts[ORD(minute)] := VAL(LONGINT, t.minute MOD Minutes);
  parts[ORD(second)] := VAL(LONGINT, t.millisec DIV Thousand);
  parts[ORD(microsecond)] := VAL(LONGINT, t.millisec MOD Thousand * Thousand);
  parts[ORD(offset)] := 0;
  parts[ORD(summer)] := 0
END Divide;

PROCEDURE SetTime(curTime: Time);
VAR parts: Parts;
BEGIN
  Divide(curTime, parts);
  IF TlcSetClock(parts) THEN END
END SetTime;

PROCEDURE Order(a, b: CARDINAL): INTEGER;
BEGIN
  IF a < b THEN RETURN -1 END;
  RETURN ORD(a > b)
END Order;

PROCEDURE CompareTime(t1, t2: Time): INTEGER;
BEGIN
  IF t1.day # t2.day THEN RETURN Order(t1.day, t2.day) END;
  IF t1.minute # t2.minute THEN RETURN Order(t1.minute, t2.minute) END;
  RETURN Order(t1.millisec, t2.millisec)
END CompareTime;

PROCEDURE TimeToZero(VAR t: Time);
BEGIN
  t.day := 0;
  t.minute := 0;
  t.millisec := 0
END TimeToZero;

PROCEDURE TimeToString(t: Time; VAR s: ARRAY OF CHAR);
VAR
  parts: Parts;
  digits: ARRAY [0..63] OF CHAR;
  length: CARDINAL;

  PROCEDURE Put(ch: CHAR);
  BEGIN
    IF length <= HIGH(s) THEN s[length] := ch END;
    INC(length)
  END Put;

  PROCEDURE PutPart(part: Part; width: CARDINAL; behind: CHAR);
  VAR i: CARDINAL;
  BEGIN
    TlcWhole.Put(VAL(LONGCARD, parts[ORD(part)]), FALSE, 10, width, "0", "A", digits);
    FOR i := 1 TO LENGTH(digits) DO Put(digits[i - 1]) END;
    Put(behind)
  END PutPart;

BEGIN
  Divide(t, parts);
  length := 0;
  PutPart(year, 4, "-");
  PutPart(month, 2, "-");
  PutPart(day, 2, " ");
  PutPart(hour, 2, ":");
  PutPart(minute, 2, ":");
  PutPart(second, 2, 0C)
END TimeToString;

END TimeDate.
