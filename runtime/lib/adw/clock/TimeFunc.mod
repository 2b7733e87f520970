IMPLEMENTATION MODULE TimeFunc;

FROM SYSTEM IMPORT CARDINAL16, CARDINAL32;
FROM TlcDate IMPORT DayNumber, Seconds, Utc;

PROCEDURE GetDayOfWeek(dt: DateTime): DayOfWeek;
BEGIN
  (* The first day of 1970 was a Thursday. *)
  RETURN VAL(DayOfWeek, (DayNumber(dt) + VAL(LONGINT, ORD(Thursday))) MOD 7)
END GetDayOfWeek;

PROCEDURE CompareTime(left, right: DateTime): INTEGER;
VAR difference: LONGINT;
BEGIN
  difference := Seconds(left) - Seconds(right);
  IF difference = 0 THEN
    difference := VAL(LONGINT, left.fractions) - VAL(LONGINT, right.fractions)
  END;
  IF difference < 0 THEN RETURN -1 END;
  RETURN VAL(INTEGER, ORD(difference > 0))
END CompareTime;

PROCEDURE DateTimeEqual(left, right: DateTime): BOOLEAN;
BEGIN
  RETURN CompareTime(left, right) = 0
END DateTimeEqual;

PROCEDURE DateTimeGreater(left, right: DateTime): BOOLEAN;
BEGIN
  RETURN CompareTime(left, right) > 0
END DateTimeGreater;

(* Adds minutes to a time. *)
PROCEDURE Shift(VAR time: DateTime; minutes: INTEGER);
VAR before: DateTime;
BEGIN
  before := time;
  time := Utc(Seconds(before) + 60 * VAL(LONGINT, minutes));
  time.fractions := before.fractions;
  time.zone := before.zone;
  time.summerTimeFlag := before.summerTimeFlag
END Shift;

PROCEDURE LocalTimeToUTCTime(VAR INOUT time: DateTime);
BEGIN
  Shift(time, time.zone)
END LocalTimeToUTCTime;

PROCEDURE UTCTimeToLocalTime(VAR INOUT time: DateTime);
BEGIN
  Shift(time, -time.zone)
END UTCTimeToLocalTime;

PROCEDURE DateTimeToC(dt: DateTime; VAR OUT cdt: CARDINAL32);
BEGIN
  cdt := VAL(CARDINAL32, Seconds(dt))
END DateTimeToC;

PROCEDURE CToDateTime(cdt: CARDINAL32; VAR OUT dt: DateTime);
BEGIN
  dt := Utc(VAL(LONGINT, cdt))
END CToDateTime;

(* A date is 7 bits of the year from 1980 on, 4 of the month, 5 of the day; a time 5 bits of the hour, 6 of the
   minute, 5 of half the second. *)

PROCEDURE DateTimeToDos(dt: DateTime; VAR OUT date, time: CARDINAL16);
BEGIN
  date := VAL(CARDINAL16, (dt.year - 1980) * 512 + dt.month * 32 + dt.day);
  time := VAL(CARDINAL16, dt.hour * 2048 + dt.minute * 32 + dt.second DIV 2)
END DateTimeToDos;

PROCEDURE DosToDateTime(date, time: CARDINAL16; VAR OUT dt: DateTime);
BEGIN
  dt := Utc(0);
  dt.year := 1980 + VAL(CARDINAL, date) DIV 512;
  dt.month := VAL(CARDINAL, date) DIV 32 MOD 16;
  dt.day := VAL(CARDINAL, date) MOD 32;
  dt.hour := VAL(CARDINAL, time) DIV 2048;
  dt.minute := VAL(CARDINAL, time) DIV 32 MOD 64;
  dt.second := VAL(CARDINAL, time) MOD 32 * 2
END DosToDateTime;

END TimeFunc.
