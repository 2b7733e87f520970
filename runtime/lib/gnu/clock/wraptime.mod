IMPLEMENTATION MODULE wraptime;

IMPORT libc, TlcTime;

CONST
  FirstYear = 1900;  (* the first year in C's count *)
  LastSecond = 59;
  Unknown = -1;

TYPE
  TimeValPtr = POINTER TO TlcTime.TimeVal;
  TimeZonePtr = POINTER TO TlcTime.TimeZone;

PROCEDURE InitTimeval(): timeval;
VAR time: TimeValPtr;
BEGIN
  NEW(time);
  RETURN time
END InitTimeval;

PROCEDURE KillTimeval(tv: timeval): timeval;
VAR time: TimeValPtr;
BEGIN
  time := tv;
  DISPOSE(time);
  RETURN NIL
END KillTimeval;

PROCEDURE InitTimezone(): timezone;
VAR zone: TimeZonePtr;
BEGIN
  NEW(zone);
  RETURN zone
END InitTimezone;

PROCEDURE KillTimezone(tv: timezone): timezone;
VAR zone: TimeZonePtr;
BEGIN
  zone := tv;
  DISPOSE(zone);
  RETURN NIL
END KillTimezone;

PROCEDURE InitTM(): tm;
VAR date: libc.ptrToTM;
BEGIN
  NEW(date);
  date^.tm_mday := 1;
  RETURN date
END InitTM;

PROCEDURE KillTM(tv: tm): tm;
VAR date: libc.ptrToTM;
BEGIN
  date := tv;
  DISPOSE(date);
  RETURN NIL
END KillTM;

PROCEDURE gettimeofday(tv: timeval; tz: timezone): INTEGER;
VAR
  time: TimeValPtr;
  zone: TimeZonePtr;
BEGIN
  time := tv;
  zone := tz;
  RETURN VAL(INTEGER, TlcTime.gettimeofday(time^, zone^))
END gettimeofday;

PROCEDURE settimeofday(tv: timeval; tz: timezone): INTEGER;
VAR
  time: TimeValPtr;
  zone: TimeZonePtr;
BEGIN
  time := tv;
  zone := tz;
  RETURN VAL(INTEGER, TlcTime.settimeofday(time^, zone^))
END settimeofday;

PROCEDURE GetFractions(tv: timeval): CARDINAL;
VAR time: TimeValPtr;
BEGIN
  time := tv;
  RETURN VAL(CARDINAL, time^.microsecond)
END GetFractions;

PROCEDURE localtime_r(tv: timeval; m: tm): tm;
VAR
  time: TimeValPtr;
  date: libc.ptrToTM;
BEGIN
  time := tv;
  date := m;
  RETURN TlcTime.localtime_r(time^.second, date^)
END localtime_r;

PROCEDURE GetYear(m: tm): CARDINAL;
VAR date: libc.ptrToTM;
BEGIN
  date := m;
  RETURN VAL(CARDINAL, date^.tm_year) + FirstYear
END GetYear;

PROCEDURE GetMonth(m: tm): CARDINAL;
VAR date: libc.ptrToTM;
BEGIN
  date := m;
  RETURN VAL(CARDINAL, date^.tm_mon) + 1
END GetMonth;

PROCEDURE GetDay(m: tm): CARDINAL;
VAR date: libc.ptrToTM;
BEGIN
  date := m;
  RETURN VAL(CARDINAL, date^.tm_mday)
END GetDay;

PROCEDURE GetHour(m: tm): CARDINAL;
VAR date: libc.ptrToTM;
BEGIN
  date := m;
  RETURN VAL(CARDINAL, date^.tm_hour)
END GetHour;

PROCEDURE GetMinute(m: tm): CARDINAL;
VAR date: libc.ptrToTM;
BEGIN
  date := m;
  RETURN VAL(CARDINAL, date^.tm_min)
END GetMinute;

PROCEDURE GetSecond(m: tm): CARDINAL;
VAR date: libc.ptrToTM;
BEGIN
  date := m;
  (* SysClock has no number for a leap second. *)
  IF date^.tm_sec > LastSecond THEN RETURN LastSecond END;
  RETURN VAL(CARDINAL, date^.tm_sec)
END GetSecond;

PROCEDURE GetSummerTime(tz: timezone): BOOLEAN;
VAR zone: TimeZonePtr;
BEGIN
  zone := tz;
  RETURN zone^.summerTime # 0
END GetSummerTime;

PROCEDURE GetDST(tz: timezone): INTEGER;
VAR zone: TimeZonePtr;
BEGIN
  zone := tz;
  RETURN VAL(INTEGER, zone^.minutesWest)
END GetDST;

PROCEDURE SetTimeval(tv: timeval;
    second, minute, hour, day, month, year, yday, wday, isdst: CARDINAL);
VAR
  time: TimeValPtr;
  date: libc.tm;
BEGIN
  time := tv;
  date.tm_sec := second;
  date.tm_min := minute;
  date.tm_hour := hour;
  date.tm_mday := day;
  date.tm_mon := VAL(INTEGER, month) - 1;
  date.tm_year := VAL(INTEGER, year) - FirstYear;
  date.tm_yday := yday;
  date.tm_wday := wday;
  IF isdst > 1 THEN date.tm_isdst := Unknown ELSE date.tm_isdst := isdst END;
  time^.second := TlcTime.mktime(date);
  time^.microsecond := 0
END SetTimeval;

PROCEDURE SetTimezone(tv: timezone; zone: CARDINAL; minuteswest: INTEGER);
VAR record: TimeZonePtr;
BEGIN
  record := tv;
  record^.summerTime := zone;
  record^.minutesWest := minuteswest
END SetTimezone;

END wraptime.
