IMPLEMENTATION MODULE FormatDT;

FROM ExStrings IMPORT EqualI;
FROM SysClock IMPORT DateTime, IsValidDateTime;
FROM TlcDate IMPORT Utc;
FROM TlcWhole IMPORT Put, Scan;
IMPORT Strings;

CONST
  MostDigits = 10;

PROCEDURE GetSystemFormatInfo;
BEGIN
  LeadingDayZero := TRUE;
  LeadingMonthZero := TRUE;
  LeadingTimeZero := TRUE;
  Time24Hour := FALSE;
  TimeSep := ":";
  DateSep := "/";
  FullYear := TRUE;
  AmStr := "AM";
  PmStr := "PM";
  DateFormat := MonthDayYear
END GetSystemFormatInfo;

PROCEDURE Append(source: ARRAY OF CHAR; VAR text: ARRAY OF CHAR);
BEGIN
  Strings.Concat(text, source, text)
END Append;

PROCEDURE AppendNumber(number: CARDINAL; hasZero: BOOLEAN; VAR text: ARRAY OF CHAR);
VAR digits: ARRAY [0..MostDigits] OF CHAR;
BEGIN
  Put(number, FALSE, 10, 1 + ORD(hasZero), "0", "A", digits);
  Append(digits, text)
END AppendNumber;

PROCEDURE DateTimeToString(dt: DateTime; VAR OUT date, time: ARRAY OF CHAR);

  PROCEDURE AppendYear;
  BEGIN
    IF FullYear THEN
      AppendNumber(dt.year, TRUE, date)
    ELSE
      AppendNumber(dt.year MOD 100, TRUE, date)
    END
  END AppendYear;

  PROCEDURE AppendMonth;
  BEGIN
    AppendNumber(dt.month, LeadingMonthZero, date);
    Append(DateSep, date)
  END AppendMonth;

VAR hour: CARDINAL;
BEGIN
  date[0] := 0C;
  time[0] := 0C;
  IF DateFormat = YearMonthDay THEN
    AppendYear;
    Append(DateSep, date)
  END;
  IF DateFormat # DayMonthYear THEN AppendMonth END;
  AppendNumber(dt.day, LeadingDayZero, date);
  IF DateFormat # YearMonthDay THEN Append(DateSep, date) END;
  IF DateFormat = DayMonthYear THEN AppendMonth END;
  IF DateFormat # YearMonthDay THEN AppendYear END;
  hour := dt.hour;
  IF NOT Time24Hour THEN hour := (hour + 11) MOD 12 + 1 END;
  AppendNumber(hour, LeadingTimeZero, time);
  Append(TimeSep, time);
  AppendNumber(dt.minute, TRUE, time);
  IF NOT Time24Hour THEN
    Append(" ", time);
    IF dt.hour < 12 THEN Append(AmStr, time) ELSE Append(PmStr, time) END
  END
END DateTimeToString;

(* Reads the number at i, and the separator after it if there is one. *)
PROCEDURE IsNumber(text, separator: ARRAY OF CHAR; VAR i, number: CARDINAL): BOOLEAN;
VAR
  long: LONGCARD;
  first, length: CARDINAL;
  next: ARRAY [0..15] OF CHAR;
BEGIN
  WHILE (i < LENGTH(text)) & (text[i] = " ") DO INC(i) END;
  first := i;
  IF NOT Scan(text, i, 10, 9999, long) OR (i = first) THEN RETURN FALSE END;
  number := VAL(CARDINAL, long);
  length := LENGTH(separator);
  Strings.Extract(text, i, length, next);
  IF Strings.Equal(next, separator) THEN INC(i, length) END;
  RETURN TRUE
END IsNumber;

<* allow(constant-conditions) *>
PROCEDURE StringToDateTime(dateStr, timeStr: ARRAY OF CHAR; VAR OUT dt: DateTime): [BOOLEAN];
VAR
  i, first, second, third, year, month, day, hour, minute, seconds: CARDINAL;
  rest: ARRAY [0..15] OF CHAR;
BEGIN
  dt := Utc(0);
  i := 0;
  IF NOT IsNumber(dateStr, DateSep, i, first) OR NOT IsNumber(dateStr, DateSep, i, second) OR
      NOT IsNumber(dateStr, DateSep, i, third)
  THEN
    RETURN FALSE
  END;
  CASE DateFormat OF
    MonthDayYear: month := first; day := second; year := third
  | DayMonthYear: day := first; month := second; year := third
  | YearMonthDay: year := first; month := second; day := third
  END;
  IF year < 80 THEN INC(year, 2000) ELSIF year < 100 THEN INC(year, 1900) END;
  i := 0;
  seconds := 0;
  IF NOT IsNumber(timeStr, TimeSep, i, hour) OR NOT IsNumber(timeStr, TimeSep, i, minute) THEN
    RETURN FALSE
  END;
  IF IsNumber(timeStr, TimeSep, i, seconds) THEN END;
  WHILE (i < LENGTH(timeStr)) & (timeStr[i] = " ") DO INC(i) END;
  Strings.Extract(timeStr, i, LENGTH(timeStr), rest);
  IF EqualI(rest, PmStr) & (hour < 12) THEN INC(hour, 12)
  ELSIF EqualI(rest, AmStr) & (hour = 12) & NOT Time24Hour THEN hour := 0
  END;
  IF (month < 1) OR (month > 12) OR (day < 1) OR (day > 31) OR (hour > 23) OR (minute > 59) OR
      (seconds > 59)
  THEN
    RETURN FALSE
  END;
  dt.year := year;
  dt.month := month;
  dt.day := day;
  dt.hour := hour;
  dt.minute := minute;
  dt.second := seconds;
  RETURN IsValidDateTime(dt)
END StringToDateTime;

BEGIN
  GetSystemFormatInfo
END FormatDT.
