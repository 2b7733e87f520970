(* Dates, weeks, moments and their texts. *)
MODULE Dates;

FROM STextIO IMPORT WriteLn, WriteString;
FROM SWholeIO IMPORT WriteCard, WriteInt;
FROM Calendar IMPORT AddDays, AddMonths, Date, DateTime, DateToText, Day, DayNumber, DayOfYear,
    DaysInMonth, DaysInYear, Elapsed, Format, FromDayNumber, FromMoment, FromText,
    GetWeek, IsDate, MomentOf, Now, SetDate, ToText, WeekdayOf;

VAR
  date, other: Date;
  time, otherTime: DateTime;
  number, year, start: INTEGER;
  week, weekday: CARDINAL;
  text: ARRAY [0..99] OF CHAR;
  short: ARRAY [0..3] OF CHAR;

PROCEDURE Try(text: ARRAY OF CHAR);
VAR
  time: DateTime;
  result: ARRAY [0..39] OF CHAR;
BEGIN
  WriteString(text);
  IF FromText(text, 0, time) THEN
    ToText(time, 6, result);
    WriteString(" = ");
    WriteString(result); WriteString(" ");
    WriteInt(MomentOf(time), 0)
  ELSE
    WriteString(" is wrong")
  END;
  WriteLn
END Try;

PROCEDURE ShowWeek(y: INTEGER; month, day: CARDINAL);
BEGIN
  SetDate(date, y, month, day);
  GetWeek(date, year, week);
  WriteInt(year, 0); WriteString("-W");
  WriteCard(week, 0); WriteString("-");
  WriteCard(ORD(WeekdayOf(date)) + 1, 0); WriteString(", day ");
  WriteCard(DayOfYear(date), 0); WriteLn
END ShowWeek;

PROCEDURE ShowMonths(months: INTEGER);
BEGIN
  SetDate(date, 2024, 1, 31);
  AddMonths(date, months);
  DateToText(date, text);
  WriteString(text); WriteLn
END ShowMonths;

BEGIN
  (* All days of 2,400 years: from one to the next. *)
  SetDate(date, -400, 1, 1);
  weekday := ORD(WeekdayOf(date));
  FOR number := DayNumber(date) TO DayNumber(date) + 6 * 146097 - 1 DO
    IF DayNumber(date) # number THEN WriteString("wrong number") END;
    FromDayNumber(number, other);
    IF (other.year # date.year) OR (other.month # date.month) OR (other.day # date.day) THEN
      WriteString("wrong date")
    END;
    IF ORD(WeekdayOf(date)) # weekday THEN WriteString("wrong weekday") END;
    weekday := (weekday + 1) MOD 7;
    IF date.day < DaysInMonth(date.year, date.month) THEN INC(date.day)
    ELSIF date.month < 12 THEN SetDate(date, date.year, date.month + 1, 1)
    ELSE SetDate(date, date.year + 1, 1, 1)
    END
  END;
  DateToText(date, text);
  WriteString(text); WriteLn;
  WriteCard(DaysInYear(1900), 0); WriteString(" ");
  WriteCard(DaysInYear(2000), 0); WriteString(" ");
  WriteCard(DaysInYear(2024), 0); WriteLn;
  IF IsDate(2023, 2, 29) OR IsDate(2024, 13, 1) OR IsDate(2024, 0, 1) OR IsDate(2024, 4, 31) OR
      IsDate(2024, 1, 0) OR NOT IsDate(2024, 2, 29)
  THEN
    WriteString("wrong")
  END;

  ShowWeek(1970, 1, 1);
  ShowWeek(2005, 1, 1);
  ShowWeek(2005, 1, 2);
  ShowWeek(2005, 12, 31);
  ShowWeek(2007, 1, 1);
  ShowWeek(2008, 12, 29);
  ShowWeek(2010, 1, 3);
  ShowWeek(2020, 12, 31);
  ShowMonths(1);
  ShowMonths(13);
  ShowMonths(-2);
  ShowMonths(-13);
  ShowMonths(0);
  AddDays(date, 366);
  DateToText(date, text);
  WriteString(text); WriteLn;

  (* Texts *)
  Try("1970-01-01T00:00:00Z");
  Try("2024-02-29T18:05:09.25+01:00");
  Try("20240229T180509,250000+0100");
  Try("2024-02-29 18:05-0930");
  Try("2024-02-29T18:05:09.123456789");
  Try("2024-02-29");
  Try("20240229T1805+05");
  Try("1969-12-31T23:59:59.999999Z");
  Try("0000-01-01");
  Try("-0044-03-15");
  Try("+12345-06-07");
  Try("9999-12-31T23:59:59Z");
  Try("2023-02-29");
  Try("2024-2-29");
  Try("2024-02-29T");
  Try("2024-02-29T24:00");
  Try("2024-02-29T18:60");
  Try("2024-02-29T18:05:60");
  Try("2024-02-29T18:05:09.");
  Try("2024-02-29T18:05Y");
  Try("2024-02-29T18:05+1");
  Try("2024-02-29T18:05+25:00");
  Try("2024-02-29T18:05Z ");
  Try("2024-02-29T18:05:");
  Try("2024-0229");
  Try("");

  IF FromText("2024-02-29T18:05:09.012345", -12600, time) THEN
    ToText(time, 0, text);
    WriteString(text); WriteLn;
    ToText(time, 3, text);
    WriteString(text); WriteLn;
    ToText(time, 9, short);
    WriteString(short); WriteLn;
    Format(time, "%A, %a, %d %B %b %Y, %H:%M:%S.%f %z, day %j, %G-W%V-%u, 100 %%, %x, %", text);
    WriteString(text); WriteLn;
    FromMoment(MomentOf(time), 3600, otherTime);
    ToText(otherTime, 6, text);
    WriteString(text); WriteLn;
    FromMoment(MomentOf(time) + 366 * Day, 0, otherTime);
    ToText(otherTime, 0, text);
    WriteString(text); WriteLn
  END;
  FromMoment(-1, -1, time);
  ToText(time, 6, text);
  WriteString(text); WriteLn;

  (* The clock *)
  start := Elapsed();
  FromMoment(Now(), 0, time);
  IF (time.date.year >= 2024) & (MomentOf(time) <= Now()) & (Elapsed() >= start) THEN
    WriteString("now"); WriteLn
  END
END Dates.
