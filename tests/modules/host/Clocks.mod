(* wraptime, wrapclock: they agree with each other and with SysClock. *)
MODULE Clocks;
FROM SYSTEM IMPORT ADR;
FROM InOut IMPORT WriteCard, WriteInt, WriteLn, WriteString;
IMPORT libc, SysClock, wrapclock, wraptime;

VAR
  time: wraptime.timeval;
  zone: wraptime.timezone;
  date: wraptime.tm;
  spec: wrapclock.timespec;
  second, nano: LONGCARD;
  now: SysClock.DateTime;
  fractions: CARDINAL;

PROCEDURE Truth(is: BOOLEAN);
BEGIN
  IF is THEN WriteString(" yes") ELSE WriteString(" no") END
END Truth;

PROCEDURE WriteDate;
BEGIN
  WriteCard(wraptime.GetYear(date), 1); WriteCard(wraptime.GetMonth(date), 3); WriteCard(wraptime.GetDay(date), 3);
  WriteCard(wraptime.GetHour(date), 3); WriteCard(wraptime.GetMinute(date), 3); WriteCard(wraptime.GetSecond(date), 3)
END WriteDate;

PROCEDURE Test;
BEGIN
  time := wraptime.InitTimeval(); zone := wraptime.InitTimezone(); date := wraptime.InitTM();
  WriteDate; WriteLn;
  Truth(wraptime.gettimeofday(time, zone) = 0);
  fractions := wraptime.GetFractions(time); Truth(fractions < 1000000);
  date := wraptime.localtime_r(time, date);
  SysClock.GetClock(now);
  Truth((wraptime.GetYear(date) = now.year) OR (wraptime.GetYear(date) + 1 = now.year));
  Truth((wraptime.GetMonth(date) >= 1) & (wraptime.GetMonth(date) <= 12));
  Truth((wraptime.GetDay(date) >= 1) & (wraptime.GetDay(date) <= 31)); Truth(wraptime.GetHour(date) < 24);
  Truth((wraptime.GetMinute(date) < 60) & (wraptime.GetSecond(date) < 60)); WriteLn;
  wraptime.SetTimeval(time, 5, 4, 3, 2, 1, 2023, 0, 0, 2);
  date := wraptime.localtime_r(time, date); WriteDate; WriteCard(wraptime.GetFractions(time), 2); WriteLn;
  wraptime.SetTimezone(zone, 1, -60); Truth(wraptime.GetSummerTime(zone)); WriteInt(wraptime.GetDST(zone), 4);
  wraptime.SetTimezone(zone, 0, 0); Truth(wraptime.GetSummerTime(zone)); WriteLn;
  IF (wraptime.KillTimeval(time) = NIL) & (wraptime.KillTimezone(zone) = NIL) & (wraptime.KillTM(date) = NIL) THEN
    WriteString("gone"); WriteLn
  END;

  (* A zone of our own, with summer time from March to October. *)
  libc.setenv(ADR("TZ"), ADR("AAA-1BBB,M3.5.0,M10.5.0"), 1);
  WriteInt(VAL(INTEGER, wrapclock.timezone()), 1); WriteInt(wrapclock.istimezone(), 2); WriteInt(wrapclock.daylight(), 2);
  WriteString(" "); libc.printf("%s %s", wrapclock.tzname(0), wrapclock.tzname(1)); WriteLn;
  libc.setenv(ADR("TZ"), ADR("CCC3"), 1);
  WriteInt(VAL(INTEGER, wrapclock.timezone()), 1); WriteInt(wrapclock.daylight(), 2); WriteInt(wrapclock.isdst(), 2);
  WriteString(" "); libc.printf("%s", wrapclock.tzname(0)); WriteLn;
  libc.setenv(ADR("TZ"), ADR("AAA3BBB,0/0,J365/25"), 1); WriteInt(wrapclock.isdst(), 1); WriteLn;
  spec := wrapclock.InitTimespec();
  Truth(wrapclock.GetTimeRealtime(spec) = 0); Truth(wrapclock.GetTimespec(spec, second, nano) = 1);
  Truth((second > 1700000000) & (nano < 1000000000));
  Truth(wrapclock.SetTimespec(spec, 5, 6) = 1); Truth(wrapclock.GetTimespec(spec, second, nano) = 1);
  Truth((second = 5) & (nano = 6));
  (* A time with too many nanoseconds is invalid, so the clock is not changed. *)
  Truth(wrapclock.SetTimespec(spec, 5, 1000000000) = 1); Truth(wrapclock.SetTimeRealtime(spec) = -1);
  time := wraptime.InitTimeval(); zone := wraptime.InitTimezone();
  Truth(wrapclock.KillTimespec(spec) = NIL); WriteLn
END Test;

END Clocks.
