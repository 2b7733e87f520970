(* tlc: --dialect=adw *)
MODULE adw_system;
(* Dates, storage, random numbers, programs, the environment and the clock in the modules of ADW Modula-2. *)
FROM FormatDT IMPORT DateTimeToString, StringToDateTime;
FROM TimeFunc IMPORT DateTime, DayOfWeek, GetDayOfWeek, CompareTime, DateTimeGreater, DateTimeEqual,
    LocalTimeToUTCTime, UTCTimeToLocalTime, DateTimeToC, CToDateTime, DateTimeToDos, DosToDateTime;
FROM MemUtils IMPORT ZeroMem, FillMemBYTE, FillMemWORD, FillMemDWORD, MoveMem, CompMem, ScanMemBYTE,
    ScanMemNeBYTE;
FROM RandomNumbers IMPORT RandomHandle, Randomize, Rnd, Random, RandomizeEx, RndEx, RandomEx,
    SeedEx, DisposeRandomHandle;
FROM RunProg IMPORT RunProgram, PerformCommand, SyncExec;
FROM Environment IMPORT GetSymbol, PutEnvironment;
FROM SYSTEM IMPORT ADR;
IMPORT ElapsedTime, FormatDT, STextIO, SLWholeIO, Terminal;

VAR
  s: ARRAY [0..31] OF CHAR;
  short: ARRAY [0..3] OF CHAR;
  bytes, others: ARRAY [0..7] OF CHAR;
  date, time: ARRAY [0..15] OF CHAR;
  dt, other: DateTime;
  seconds: CARDINAL32;
  day, minute: CARDINAL16;
  found: BOOLEAN;
  i, number, first, status: CARDINAL;
  handle: RandomHandle;

PROCEDURE Say(text: ARRAY OF CHAR);
BEGIN
  STextIO.WriteString(text)
END Say;

PROCEDURE Truth(b: BOOLEAN);
BEGIN
  IF b THEN Say(" yes") ELSE Say(" no") END
END Truth;

PROCEDURE Number(n: LONGINT);
BEGIN
  Say(" "); SLWholeIO.WriteLongInt(n, 1)
END Number;

PROCEDURE Show(text: ARRAY OF CHAR);
BEGIN
  Say(" ["); Say(text); Say("]")
END Show;

PROCEDURE Line;
BEGIN
  STextIO.WriteLn
END Line;

PROCEDURE Dates;
BEGIN
  DateTimeToString(dt, date, time); Show(date); Show(time)
END Dates;

BEGIN
  Say("dates");
  CToDateTime(1000000000, dt); Dates; Truth(GetDayOfWeek(dt) = Sunday);
  DateTimeToC(dt, seconds); Truth(seconds = 1000000000);
  other := dt; other.zone := -120; LocalTimeToUTCTime(other); Number(INT(other.hour));
  Number(INT(other.day));
  Truth(DateTimeGreater(dt, other)); UTCTimeToLocalTime(other); Truth(DateTimeEqual(dt, other));
  DateTimeToDos(dt, day, minute); DosToDateTime(day, minute, other); Number(CompareTime(dt, other));
  Line;
  FormatDT.Time24Hour := TRUE; FormatDT.DateFormat := FormatDT.YearMonthDay;
  FormatDT.DateSep := "-"; Dates;
  FormatDT.DateFormat := FormatDT.DayMonthYear; FormatDT.LeadingDayZero := FALSE;
  FormatDT.LeadingMonthZero := FALSE;
  FormatDT.DateSep := "."; FormatDT.FullYear := FALSE; Dates;
  Truth(StringToDateTime("29.2.24", "13:14:15", dt)); Dates; Number(INT(dt.year));
  Number(INT(dt.second));
  Truth(StringToDateTime("29.2.23", "0:0", dt)); Truth(StringToDateTime("1.13.23", "0:0", dt));
  FormatDT.GetSystemFormatInfo; Truth(StringToDateTime("12/31/1999", "12:05 am", dt)); Dates;
  Truth(StringToDateTime("12/31/1999", "1:05 PM", dt)); Dates; Line;

  Say("storage");
  FillMemBYTE(ADR(bytes), 8, ORD('x')); ZeroMem(ADR(bytes[6]), 2); Show(bytes);
  others := bytes; others[2] := 'y'; Number(INT(CompMem(ADR(bytes), ADR(others), 8)));
  Number(INT(ScanMemBYTE(ADR(others), 8, ORD('y'))));
  Number(INT(ScanMemNeBYTE(ADR(others), 2, ORD('x'))));
  MoveMem(ADR(others[1]), ADR(others), 4); Show(others);
  FillMemWORD(ADR(bytes), 2, 6261H); FillMemDWORD(ADR(bytes[4]), 1, 316463H); Show(bytes); Line;

  Say("random");
  Randomize(17); first := Rnd(1000000); handle := RandomizeEx(17); number := Rnd(1000000);
  Truth(RndEx(handle, 1000000) = first); Truth(RndEx(handle, 1000000) = number);
  SeedEx(handle, 17); Truth(RndEx(handle, 1000000) = first);
  found := TRUE;
  FOR i := 1 TO 100 DO
    number := Random(3, 5);
    found := found AND (number >= 3) AND (number <= 5) AND (RandomEx(handle, 7, 7) = 7)
  END;
  Truth(found); DisposeRandomHandle(handle); Truth(handle = NIL); Line;

  Say("programs"); Line;
  Truth(RunProgram("/bin/echo", "'two  words' more", "", SyncExec, status)); Number(INT(status));
  Line;
  Truth(PerformCommand("exit 3", SyncExec, status)); Number(INT(status));
  Truth(RunProgram("/nothing/of/this/name 2>/dev/null", "2>/dev/null", "/", SyncExec, status));
  s := "old"; PutEnvironment("TLC_TEST_ADW=some text");
  Truth(GetSymbol("TLC_TEST_NONE", s)); Show(s); Truth(GetSymbol("TLC_TEST_ADW", s)); Show(s);
  Truth(GetSymbol("TLC_TEST_ADW", short));
  ElapsedTime.StartTime; ElapsedTime.Delay(20); Truth(ElapsedTime.GetTime() >= 20);
  Truth(ElapsedTime.GetTimeEx(ElapsedTime.StartTimeEx()) < 10000); Line;
  Terminal.Position(2, 11); Terminal.WriteString("x"); Terminal.WriteLn
END adw_system.
