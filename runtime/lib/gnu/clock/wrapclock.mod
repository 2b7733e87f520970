IMPLEMENTATION MODULE wrapclock;

FROM SYSTEM IMPORT ADDRESS;
IMPORT libc, TlcTime;

TYPE TimeSpecPtr = POINTER TO TlcTime.TimeSpec;

PROCEDURE timezone(): LONGINT;
BEGIN
  TlcTime.tzset;
  RETURN TlcTime.timezone
END timezone;

PROCEDURE istimezone(): INTEGER;
BEGIN
  RETURN 1
END istimezone;

PROCEDURE daylight(): INTEGER;
BEGIN
  TlcTime.tzset;
  RETURN ORD(TlcTime.daylight # 0)
END daylight;

PROCEDURE isdst(): INTEGER;
VAR
  now: TlcTime.TimeSpec;
  date: libc.tm;
BEGIN
  IF (TlcTime.clock_gettime(TlcTime.CLOCK_REALTIME, now) # 0) OR
      (TlcTime.localtime_r(now.second, date) = NIL)
  THEN
    RETURN 0
  END;
  RETURN ORD(date.tm_isdst > 0)
END isdst;

PROCEDURE tzname(daylight: INTEGER): ADDRESS;
BEGIN
  TlcTime.tzset;
  RETURN TlcTime.tzname[ORD(daylight # 0)]
END tzname;

PROCEDURE InitTimespec(): timespec;
VAR time: TimeSpecPtr;
BEGIN
  NEW(time);
  RETURN time
END InitTimespec;

PROCEDURE KillTimespec(tv: timespec): timespec;
VAR time: TimeSpecPtr;
BEGIN
  time := tv;
  DISPOSE(time);
  RETURN NIL
END KillTimespec;

PROCEDURE GetTimespec(ts: timespec; VAR sec, nano: LONGCARD): INTEGER;
VAR time: TimeSpecPtr;
BEGIN
  time := ts;
  sec := VAL(LONGCARD, time^.second);
  nano := VAL(LONGCARD, time^.nanosecond);
  RETURN 1
END GetTimespec;

PROCEDURE SetTimespec(ts: timespec; sec, nano: LONGCARD): INTEGER;
VAR time: TimeSpecPtr;
BEGIN
  time := ts;
  time^.second := VAL(LONGINT, sec);
  time^.nanosecond := VAL(LONGINT, nano);
  RETURN 1
END SetTimespec;

PROCEDURE GetTimeRealtime(ts: timespec): INTEGER;
VAR time: TimeSpecPtr;
BEGIN
  time := ts;
  RETURN VAL(INTEGER, TlcTime.clock_gettime(TlcTime.CLOCK_REALTIME, time^))
END GetTimeRealtime;

PROCEDURE SetTimeRealtime(ts: timespec): INTEGER;
VAR time: TimeSpecPtr;
BEGIN
  time := ts;
  RETURN VAL(INTEGER, TlcTime.clock_settime(TlcTime.CLOCK_REALTIME, time^))
END SetTimeRealtime;

END wrapclock.
