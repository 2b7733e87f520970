IMPLEMENTATION MODULE TlcDate;

FROM SysClock IMPORT DateTime;
FROM libc IMPORT tm;
FROM TlcTime IMPORT localtime_r, mktime, tzset;

CONST
  SecondsPerDay = 86400;
  DaysPerEra = 146097;  (* of 400 years *)
  DaysTo1970 = 719468;  (* from 1 March of the year 0 *)

(* The calendar is computed with years that begin in March, so that leap days are their last ones. *)

PROCEDURE DayNumber(date: DateTime): LONGINT;
VAR year, era, yearOfEra, dayOfYear: LONGINT;
BEGIN
  year := VAL(LONGINT, date.year);
  IF date.month <= 2 THEN DEC(year) END;
  era := year DIV 400;
  yearOfEra := year MOD 400;
  dayOfYear := (153 * ((VAL(LONGINT, date.month) + 9) MOD 12) + 2) DIV 5 + VAL(LONGINT, date.day) -
      1;
  RETURN era * DaysPerEra + yearOfEra * 365 + yearOfEra DIV 4 - yearOfEra DIV 100 + dayOfYear -
      DaysTo1970
END DayNumber;

PROCEDURE Seconds(date: DateTime): LONGINT;
BEGIN
  RETURN ((DayNumber(date) * 24 + VAL(LONGINT, date.hour)) * 60 + VAL(LONGINT, date.minute)) * 60 +
      VAL(LONGINT, date.second)
END Seconds;

PROCEDURE SecondsOf(date: DateTime; utc: BOOLEAN): LONGINT;
VAR local: tm;
BEGIN
  IF date.year = 0 THEN RETURN -1 END;
  IF utc THEN RETURN Seconds(date) END;
  local.tm_year := VAL(SHORTINT, date.year) - 1900;
  local.tm_mon := VAL(SHORTINT, date.month) - 1;
  local.tm_mday := VAL(SHORTINT, date.day);
  local.tm_hour := VAL(SHORTINT, date.hour);
  local.tm_min := VAL(SHORTINT, date.minute);
  local.tm_sec := VAL(SHORTINT, date.second);
  local.tm_isdst := -1;
  RETURN mktime(local)
END SecondsOf;

PROCEDURE Utc(seconds: LONGINT): DateTime;
VAR
  date: DateTime;
  day, rest, era, dayOfEra, yearOfEra, dayOfYear, month: LONGINT;
BEGIN
  day := seconds DIV SecondsPerDay + DaysTo1970;
  rest := seconds MOD SecondsPerDay;
  era := day DIV DaysPerEra;
  dayOfEra := day MOD DaysPerEra;
  yearOfEra := (dayOfEra - dayOfEra DIV 1460 + dayOfEra DIV 36524 -
      dayOfEra DIV (DaysPerEra - 1)) DIV 365;
  dayOfYear := dayOfEra - (365 * yearOfEra + yearOfEra DIV 4 - yearOfEra DIV 100);
  month := (5 * dayOfYear + 2) DIV 153;
  date.day := VAL(CARDINAL, dayOfYear - (153 * month + 2) DIV 5 + 1);
  date.month := VAL(CARDINAL, (month + 2) MOD 12 + 1);
  date.year := VAL(CARDINAL, era * 400 + yearOfEra + VAL(LONGINT, ORD(month >= 10)));
  date.hour := VAL(CARDINAL, rest DIV 3600);
  date.minute := VAL(CARDINAL, rest DIV 60 MOD 60);
  date.second := VAL(CARDINAL, rest MOD 60);
  date.fractions := 0;
  date.zone := 0;
  date.summerTimeFlag := FALSE;
  RETURN date
END Utc;

PROCEDURE At(seconds: LONGINT; utc: BOOLEAN): DateTime;
VAR
  local: tm;
  date: DateTime;
BEGIN
  IF utc THEN RETURN Utc(seconds) END;
  tzset;
  IF localtime_r(seconds, local) = NIL THEN RETURN Utc(seconds) END;
  date := Utc(seconds + local.tm_gmtoff);
  date.zone := VAL(INTEGER, -local.tm_gmtoff DIV 60);
  date.summerTimeFlag := local.tm_isdst > 0;
  RETURN date
END At;

END TlcDate.
