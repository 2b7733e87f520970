(* tlc: --dialect=adw *)
MODULE test_adw_texts;
(* Strings, numbers, dates, storage and programs in the modules of ADW Modula-2. *)
FROM ExStrings IMPORT CompareI, EqualI, FindNextI, FindPrevI, FindDiffI, AssignNullTerm, Lowercase, LengthUtf8,
  IsValidUtf8, Utf8ToAnsi, FindAndReplace, FindAndReplaceI, AppendWithLengths, AppendChar, AppendCharCond, AppendNum,
  AppendHex, GetNextItem, InList, AddItem, RemoveItem;
FROM RConversions IMPORT RealToString, RealToStringFixed, StringToReal;
FROM FormatDT IMPORT DateTimeToString, StringToDateTime;
FROM TimeFunc IMPORT DateTime, DayOfWeek, GetDayOfWeek, CompareTime, DateTimeGreater, DateTimeEqual,
  LocalTimeToUTCTime, UTCTimeToLocalTime, DateTimeToC, CToDateTime, DateTimeToDos, DosToDateTime;
FROM MemUtils IMPORT ZeroMem, FillMemBYTE, FillMemWORD, FillMemDWORD, MoveMem, CompMem, ScanMemBYTE, ScanMemNeBYTE;
FROM RandomNumbers IMPORT RandomHandle, Randomize, Rnd, Random, RandomizeEx, RndEx, RandomEx, SeedEx,
  DisposeRandomHandle;
FROM LWholeStr IMPORT ConvResults, StrToLongInt, StrToLongCard, LongIntToStr, LongCardToStr;
FROM RunProg IMPORT RunProgram, PerformCommand, SyncExec;
FROM Environment IMPORT GetSymbol, PutEnvironment;
FROM SYSTEM IMPORT ADR;
IMPORT ElapsedTime, FormatDT, LWholeIO, STextIO, SLWholeIO, StdChans, Strings, Terminal;

VAR
  s: ARRAY [0..31] OF CHAR;
  short: ARRAY [0..3] OF CHAR;
  date, time: ARRAY [0..15] OF CHAR;
  bytes, others: ARRAY [0..7] OF CHAR;
  r: LONGREAL;
  dt, other: DateTime;
  found, done: BOOLEAN;
  i, pos, number, first, status: CARDINAL;
  seconds: CARDINAL32;
  day, minute: CARDINAL16;
  handle: RandomHandle;
  res: ConvResults;
  int: LONGINT;
  card: LONGCARD;

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
  Say("case");
  Truth(EqualI("Modula", "mODULA")); Truth(EqualI("a", "ab")); Truth(CompareI("ABC", "abd") = Strings.less);
  FindNextI("LA", "modula", 0, found, pos); Truth(found); Number(INT(pos));
  FindPrevI("O", "modulo", 5, found, pos); Truth(found); Number(INT(pos));
  FindDiffI("abC", "ABD", found, pos); Truth(found); Number(INT(pos));
  s := "MiXeD 12"; Lowercase(s); Show(s); Line;

  Say("append");
  s := "a"; AppendChar('b', s); AppendCharCond('b', s); AppendCharCond('c', s); AppendNum(120, s); AppendHex(255, 4, s);
  AppendHex(4095, 2, s); Show(s);
  short := "abc"; AppendChar('d', short); AppendChar('e', short); AppendNum(12, short);
  Truth(short[3] = 'd'); Number(INT(LENGTH(short)));
  AssignNullTerm("abcdef", short); Show(short);
  Number(INT(AppendWithLengths("xyz", 2, s, 3))); Show(s); Line;

  Say("replace");
  s := "one two one"; Truth(FindAndReplace("one", "1", s)); Truth(FindAndReplace("ONE", "1", s)); Show(s);
  Truth(FindAndReplaceI("ONE", "three", s)); Show(s); Line;

  Say("items"); i := 0;
  WHILE GetNextItem("a;bc,;d", i, short, ";,") DO Show(short) END;
  s := "x;y"; AddItem("new", s, ';'); Show(s); Truth(InList("NEW", s, ";")); Truth(InList("n", s, ";"));
  RemoveItem("X", s, ";"); Show(s); RemoveItem("y", s, ";"); Show(s); Line;

  Say("utf8");
  s[0] := 'a'; s[1] := CHR(0C3H); s[2] := CHR(0A9H); s[3] := CHR(0E2H); s[4] := CHR(82H); s[5] := CHR(0ACH); s[6] := '';
  Number(INT(LengthUtf8(s))); Truth(IsValidUtf8(s)); Utf8ToAnsi(s, short, '?');
  Number(INT(ORD(short[1]))); Show(short[2]); s[5] := 'x'; Truth(IsValidUtf8(s)); Line;

  Say("reals");
  s := "="; pos := 1; RealToString(-1.5, 4, s, pos, done); Show(s); Number(INT(pos)); Truth(done);
  s := "="; pos := 1; RealToString(12345.0, 3, s, pos, done); Show(s);
  pos := 0; RealToStringFixed(3.14159, 8, 4, s, pos, done); Show(s); Number(INT(pos)); Truth(done);
  pos := 0; RealToStringFixed(314.159, 8, 4, short, pos, done); Truth(done);
  pos := 1; StringToReal("x  -2.5e1,", pos, r, done); Truth(done); Truth(r = -25.0); Number(INT(pos));
  pos := 0; StringToReal("7.ex", pos, r, done); Truth(done & (r = 7.0)); Number(INT(pos));
  pos := 0; StringToReal("-.5", pos, r, done); Truth(done); Line;

  Say("whole");
  StrToLongInt(" -9223372036854775808", int, res); Truth(int = MIN(LONGINT)); LongIntToStr(int, s); Show(s);
  StrToLongInt("9223372036854775808", int, res); Number(INT(ORD(res)));
  StrToLongCard("18446744073709551615", card, res); Truth(card = MAX(LONGCARD)); LongCardToStr(card, s); Show(s);
  StrToLongCard("-1", card, res); Number(INT(ORD(res)));
  LWholeIO.WriteLongCard(StdChans.OutChan(), 12, 4); SLWholeIO.WriteLongCard(5, 3); Line;

  Say("dates");
  CToDateTime(1000000000, dt); Dates; Truth(GetDayOfWeek(dt) = Sunday);
  DateTimeToC(dt, seconds); Truth(seconds = 1000000000);
  other := dt; other.zone := -120; LocalTimeToUTCTime(other); Number(INT(other.hour)); Number(INT(other.day));
  Truth(DateTimeGreater(dt, other)); UTCTimeToLocalTime(other); Truth(DateTimeEqual(dt, other));
  DateTimeToDos(dt, day, minute); DosToDateTime(day, minute, other); Number(CompareTime(dt, other)); Line;
  FormatDT.Time24Hour := TRUE; FormatDT.DateFormat := FormatDT.YearMonthDay; FormatDT.DateSep := "-"; Dates;
  FormatDT.DateFormat := FormatDT.DayMonthYear; FormatDT.LeadingDayZero := FALSE; FormatDT.LeadingMonthZero := FALSE;
  FormatDT.DateSep := "."; FormatDT.FullYear := FALSE; Dates;
  Truth(StringToDateTime("29.2.24", "13:14:15", dt)); Dates; Number(INT(dt.year)); Number(INT(dt.second));
  Truth(StringToDateTime("29.2.23", "0:0", dt)); Truth(StringToDateTime("1.13.23", "0:0", dt));
  FormatDT.GetSystemFormatInfo; Truth(StringToDateTime("12/31/1999", "12:05 am", dt)); Dates;
  Truth(StringToDateTime("12/31/1999", "1:05 PM", dt)); Dates; Line;

  Say("storage");
  FillMemBYTE(ADR(bytes), 8, ORD('x')); ZeroMem(ADR(bytes[6]), 2); Show(bytes);
  others := bytes; others[2] := 'y'; Number(INT(CompMem(ADR(bytes), ADR(others), 8)));
  Number(INT(ScanMemBYTE(ADR(others), 8, ORD('y')))); Number(INT(ScanMemNeBYTE(ADR(others), 2, ORD('x'))));
  MoveMem(ADR(others[1]), ADR(others), 4); Show(others);
  FillMemWORD(ADR(bytes), 2, 6261H); FillMemDWORD(ADR(bytes[4]), 1, 316463H); Show(bytes); Line;

  Say("random");
  Randomize(17); first := Rnd(1000000); handle := RandomizeEx(17); number := Rnd(1000000);
  Truth(RndEx(handle, 1000000) = first); Truth(RndEx(handle, 1000000) = number);
  SeedEx(handle, 17); Truth(RndEx(handle, 1000000) = first);
  found := TRUE;
  FOR i := 1 TO 100 DO
    number := Random(3, 5); found := found AND (number >= 3) AND (number <= 5) AND (RandomEx(handle, 7, 7) = 7)
  END;
  Truth(found); DisposeRandomHandle(handle); Truth(handle = NIL); Line;

  Say("programs"); Line;
  Truth(RunProgram("/bin/echo", "'two  words' more", "", SyncExec, status)); Number(INT(status)); Line;
  Truth(PerformCommand("exit 3", SyncExec, status)); Number(INT(status));
  Truth(RunProgram("/nothing/of/this/name 2>/dev/null", "2>/dev/null", "/", SyncExec, status));
  s := "old"; PutEnvironment("TLC_TEST_ADW=some text");
  Truth(GetSymbol("TLC_TEST_NONE", s)); Show(s); Truth(GetSymbol("TLC_TEST_ADW", s)); Show(s);
  Truth(GetSymbol("TLC_TEST_ADW", short));
  ElapsedTime.StartTime; ElapsedTime.Delay(20); Truth(ElapsedTime.GetTime() >= 20);
  Truth(ElapsedTime.GetTimeEx(ElapsedTime.StartTimeEx()) < 10000); Line;
  Terminal.Position(2, 11); Terminal.WriteString("x"); Terminal.WriteLn
END test_adw_texts.
