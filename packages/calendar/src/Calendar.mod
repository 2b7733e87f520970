IMPLEMENTATION MODULE Calendar;

FROM Strings IMPORT Append, Length;
IMPORT CalendarC;

CONST
  DaysIn400Years = 146097;
  MarchOf0 = 719468;  (* the days from March 1 of the year 0 to 1970 *)

TYPE
  Name = ARRAY [0..9] OF CHAR;
  MonthNames = ARRAY [1..12] OF Name;
  DayNames = ARRAY Weekdays OF Name;

CONST
  monthNames = MonthNames{
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December"};
  dayNames = DayNames{
      "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"};

(* Clocks *)

PROCEDURE Now(): Moment;
VAR time: CalendarC.Time;
BEGIN
  CalendarC.clock_gettime(CalendarC.Realtime, time);
  RETURN time.seconds * Second + time.nanoseconds DIV 1000
END Now;

PROCEDURE Elapsed(): INTEGER;
VAR time: CalendarC.Time;
BEGIN
  CalendarC.clock_gettime(CalendarC.Monotonic, time);
  RETURN time.seconds * Second + time.nanoseconds DIV 1000
END Elapsed;

(* Dates *)

PROCEDURE DaysInYear(year: INTEGER): CARDINAL;
BEGIN
  IF (year MOD 4 = 0) & ((year MOD 100 # 0) OR (year MOD 400 = 0)) THEN RETURN 366 END;
  RETURN 365
END DaysInYear;

PROCEDURE DaysInMonth(year: INTEGER; month: CARDINAL): CARDINAL;
BEGIN
  CASE month OF
    4, 6, 9, 11: RETURN 30
  | 2: RETURN DaysInYear(year) - 337
  ELSE
    RETURN 31
  END
END DaysInMonth;

PROCEDURE IsDate(year: INTEGER; month, day: CARDINAL): BOOLEAN;
BEGIN
  RETURN (month >= 1) & (month <= 12) & (day >= 1) & (day <= DaysInMonth(year, month))
END IsDate;

PROCEDURE SetDate(VAR date: Date; year: INTEGER; month, day: CARDINAL);
BEGIN
  (* Beyond the range of the field, if there is no such date. *)
  IF NOT IsDate(year, month, day) THEN day := 0 END;
  date.day := day;
  date.year := year;
  date.month := month
END SetDate;

(* Years begin in March here, so that the leap day is their last one: then the days before a month are
   given by one formula. See Howard Hinnant, chrono-Compatible Low-Level Date Algorithms. *)
PROCEDURE DayNumber(date: Date): INTEGER;
VAR year, month, yearOfEra, dayOfYear: INTEGER;
BEGIN
  year := date.year;
  month := VAL(INTEGER, date.month) - 3;
  IF month < 0 THEN
    DEC(year);
    INC(month, 12)
  END;
  yearOfEra := year MOD 400;
  dayOfYear := (153 * month + 2) DIV 5 + VAL(INTEGER, date.day) - 1;
  RETURN year DIV 400 * DaysIn400Years + yearOfEra * 365 + yearOfEra DIV 4 - yearOfEra DIV 100 +
      dayOfYear - MarchOf0
END DayNumber;

PROCEDURE FromDayNumber(number: INTEGER; VAR date: Date);
VAR dayOfEra, yearOfEra, dayOfYear, month: INTEGER;
BEGIN
  INC(number, MarchOf0);
  dayOfEra := number MOD DaysIn400Years;
  yearOfEra := (dayOfEra - dayOfEra DIV 1460 + dayOfEra DIV 36524 - dayOfEra DIV 146096) DIV 365;
  dayOfYear := dayOfEra - (365 * yearOfEra + yearOfEra DIV 4 - yearOfEra DIV 100);
  month := (5 * dayOfYear + 2) DIV 153;
  date.year := number DIV DaysIn400Years * 400 + yearOfEra;
  date.day := VAL(CARDINAL, dayOfYear - (153 * month + 2) DIV 5 + 1);
  IF month < 10 THEN
    date.month := VAL(CARDINAL, month + 3)
  ELSE
    date.month := VAL(CARDINAL, month - 9);
    INC(date.year)
  END
END FromDayNumber;

PROCEDURE WeekdayOf(date: Date): Weekdays;
BEGIN
  (* January 1, 1970, was a Thursday. *)
  RETURN VAL(Weekdays, (DayNumber(date) + 3) MOD 7)
END WeekdayOf;

PROCEDURE DayOfYear(date: Date): CARDINAL;
VAR first: Date;
BEGIN
  SetDate(first, date.year, 1, 1);
  RETURN VAL(CARDINAL, DayNumber(date) - DayNumber(first) + 1)
END DayOfYear;

(* A week belongs to the year of its Thursday. *)
PROCEDURE GetWeek(date: Date; VAR year: INTEGER; VAR week: CARDINAL);
VAR thursday: Date;
BEGIN
  FromDayNumber(DayNumber(date) + 3 - VAL(INTEGER, ORD(WeekdayOf(date))), thursday);
  year := thursday.year;
  week := (DayOfYear(thursday) - 1) DIV 7 + 1
END GetWeek;

PROCEDURE AddDays(VAR date: Date; days: INTEGER);
BEGIN
  FromDayNumber(DayNumber(date) + days, date)
END AddDays;

PROCEDURE AddMonths(VAR date: Date; months: INTEGER);
VAR
  year: INTEGER;
  month, day: CARDINAL;
BEGIN
  months := date.year * 12 + VAL(INTEGER, date.month) - 1 + months;
  year := months DIV 12;
  month := VAL(CARDINAL, months MOD 12) + 1;
  day := date.day;
  IF day > DaysInMonth(year, month) THEN day := DaysInMonth(year, month) END;
  SetDate(date, year, month, day)
END AddMonths;

(* Moments *)

PROCEDURE MomentOf(time: DateTime): Moment;
BEGIN
  RETURN DayNumber(time.date) * Day + VAL(INTEGER, time.hour) * Hour +
      VAL(INTEGER, time.minute) * Minute + (VAL(INTEGER, time.second) - time.offset) * Second +
      VAL(INTEGER, time.microsecond)
END MomentOf;

PROCEDURE FromMoment(moment: Moment; offset: INTEGER; VAR time: DateTime);
VAR rest: CARDINAL;
BEGIN
  INC(moment, offset * Second);
  FromDayNumber(moment DIV Day, time.date);
  rest := VAL(CARDINAL, moment MOD Day);
  time.hour := rest DIV Hour;
  time.minute := rest DIV Minute MOD 60;
  time.second := rest DIV Second MOD 60;
  time.microsecond := rest MOD Second;
  time.offset := offset
END FromMoment;

(* Texts *)

PROCEDURE AppendSign(sign: CHAR; VAR text: ARRAY OF CHAR);
VAR signs: ARRAY [0..0] OF CHAR;
BEGIN
  signs[0] := sign;
  Append(signs, text)
END AppendSign;

(* Appends a number with at least `digits` digits. *)
PROCEDURE AppendNumber(number, digits: CARDINAL; VAR text: ARRAY OF CHAR);
VAR
  buffer: ARRAY [0..23] OF CHAR;
  i: CARDINAL;
BEGIN
  i := HIGH(buffer);
  buffer[i] := 0C;
  REPEAT
    DEC(i);
    buffer[i] := CHR(ORD("0") + number MOD 10);
    number := number DIV 10;
    IF digits > 0 THEN DEC(digits) END
  UNTIL (number = 0) & (digits = 0);
  WHILE buffer[i] # 0C DO
    AppendSign(buffer[i], text);
    INC(i)
  END
END AppendNumber;

PROCEDURE AppendYear(year: INTEGER; VAR text: ARRAY OF CHAR);
BEGIN
  IF year < 0 THEN Append("-", text) ELSIF year > 9999 THEN Append("+", text) END;
  AppendNumber(VAL(CARDINAL, ABS(year)), 4, text)
END AppendYear;

PROCEDURE AppendDate(date: Date; VAR text: ARRAY OF CHAR);
BEGIN
  AppendYear(date.year, text);
  Append("-", text);
  AppendNumber(date.month, 2, text);
  Append("-", text);
  AppendNumber(date.day, 2, text)
END AppendDate;

PROCEDURE AppendOffset(offset: INTEGER; separator: ARRAY OF CHAR; VAR text: ARRAY OF CHAR);
VAR seconds: CARDINAL;
BEGIN
  IF offset < 0 THEN Append("-", text) ELSE Append("+", text) END;
  seconds := VAL(CARDINAL, ABS(offset));
  AppendNumber(seconds DIV 3600, 2, text);
  Append(separator, text);
  AppendNumber(seconds DIV 60 MOD 60, 2, text);
  (* Offsets before standard time have seconds. *)
  IF seconds MOD 60 # 0 THEN
    Append(separator, text);
    AppendNumber(seconds MOD 60, 2, text)
  END
END AppendOffset;

PROCEDURE ToText(time: DateTime; digits: CARDINAL; VAR text: ARRAY OF CHAR);
VAR fraction, i: CARDINAL;
BEGIN
  text[0] := 0C;
  AppendDate(time.date, text);
  Append("T", text);
  AppendNumber(time.hour, 2, text);
  Append(":", text);
  AppendNumber(time.minute, 2, text);
  Append(":", text);
  AppendNumber(time.second, 2, text);
  IF digits > 6 THEN digits := 6 END;
  IF digits > 0 THEN
    fraction := time.microsecond;
    FOR i := digits TO 5 DO fraction := fraction DIV 10 END;
    Append(".", text);
    AppendNumber(fraction, digits, text)
  END;
  IF time.offset = 0 THEN Append("Z", text) ELSE AppendOffset(time.offset, ":", text) END
END ToText;

PROCEDURE DateToText(date: Date; VAR text: ARRAY OF CHAR);
BEGIN
  text[0] := 0C;
  AppendDate(date, text)
END DateToText;

PROCEDURE Format(time: DateTime; pattern: ARRAY OF CHAR; VAR text: ARRAY OF CHAR);
VAR
  i, week: CARDINAL;
  year: INTEGER;
BEGIN
  text[0] := 0C;
  GetWeek(time.date, year, week);
  i := 0;
  WHILE i < Length(pattern) DO
    IF (pattern[i] = "%") & (i + 1 < Length(pattern)) THEN
      INC(i);
      CASE pattern[i] OF
        "Y": AppendYear(time.date.year, text)
      | "m": AppendNumber(time.date.month, 2, text)
      | "d": AppendNumber(time.date.day, 2, text)
      | "H": AppendNumber(time.hour, 2, text)
      | "M": AppendNumber(time.minute, 2, text)
      | "S": AppendNumber(time.second, 2, text)
      | "f": AppendNumber(time.microsecond, 6, text)
      | "j": AppendNumber(DayOfYear(time.date), 3, text)
      | "G": AppendYear(year, text)
      | "V": AppendNumber(week, 2, text)
      | "u": AppendNumber(ORD(WeekdayOf(time.date)) + 1, 1, text)
      | "z": AppendOffset(time.offset, "", text)
      | "A": AppendName(dayNames[WeekdayOf(time.date)], 9, text)
      | "a": AppendName(dayNames[WeekdayOf(time.date)], 3, text)
      | "B": AppendName(monthNames[time.date.month], 9, text)
      | "b": AppendName(monthNames[time.date.month], 3, text)
      ELSE
        AppendSign(pattern[i], text)
      END
    ELSE
      AppendSign(pattern[i], text)
    END;
    INC(i)
  END
END Format;

PROCEDURE AppendName(name: Name; length: CARDINAL; VAR text: ARRAY OF CHAR);
BEGIN
  name[length] := 0C;
  Append(name, text)
END AppendName;

(* Converts `digits` digits from `position` on, and moves it. *)
PROCEDURE GetNumber(text: ARRAY OF CHAR; digits: CARDINAL; VAR position, number: CARDINAL): BOOLEAN;
VAR end: CARDINAL;
BEGIN
  number := 0;
  end := position + digits;
  IF end > Length(text) THEN RETURN FALSE END;
  WHILE position < end DO
    IF (text[position] < "0") OR (text[position] > "9") THEN RETURN FALSE END;
    number := 10 * number + ORD(text[position]) - ORD("0");
    INC(position)
  END;
  RETURN TRUE
END GetNumber;

(* Skips the sign, if it is next; returns whether it is. *)
PROCEDURE Accept(text: ARRAY OF CHAR; sign: CHAR; VAR position: CARDINAL): BOOLEAN;
BEGIN
  IF (position >= Length(text)) OR (text[position] # sign) THEN RETURN FALSE END;
  INC(position);
  RETURN TRUE
END Accept;

PROCEDURE FromText(text: ARRAY OF CHAR; defaultOffset: INTEGER; VAR time: DateTime): BOOLEAN;
VAR
  position: CARDINAL;
  result: DateTime;
BEGIN
  position := 0;
  result.hour := 0;
  result.minute := 0;
  result.second := 0;
  result.microsecond := 0;
  result.offset := defaultOffset;
  IF NOT GetDate(text, position, result.date) THEN RETURN FALSE END;
  IF Accept(text, "T", position) OR Accept(text, " ", position) THEN
    IF NOT GetTime(text, position, result) OR NOT GetOffset(text, position, result.offset) THEN
      RETURN FALSE
    END
  END;
  IF position # Length(text) THEN RETURN FALSE END;
  time := result;
  RETURN TRUE
END FromText;

PROCEDURE GetDate(text: ARRAY OF CHAR; VAR position: CARDINAL; VAR date: Date): BOOLEAN;
VAR
  year, month, day: CARDINAL;
  signedYear: INTEGER;
  isNegative, hasHyphens: BOOLEAN;
BEGIN
  isNegative := Accept(text, "-", position);
  IF NOT isNegative & Accept(text, "+", position) THEN
    (* Years above 9999 have five digits or more. *)
    year := 5;
    WHILE (position + year < Length(text)) & (text[position + year] # "-") & (year < 6) DO
      INC(year)
    END;
    IF NOT GetNumber(text, year, position, year) THEN RETURN FALSE END
  ELSIF NOT GetNumber(text, 4, position, year) THEN
    RETURN FALSE
  END;
  hasHyphens := Accept(text, "-", position);
  IF NOT GetNumber(text, 2, position, month) OR hasHyphens & NOT Accept(text, "-", position) OR
      NOT GetNumber(text, 2, position, day)
  THEN
    RETURN FALSE
  END;
  signedYear := VAL(INTEGER, year);
  IF isNegative THEN signedYear := -signedYear END;
  IF NOT IsDate(signedYear, month, day) THEN RETURN FALSE END;
  SetDate(date, signedYear, month, day);
  RETURN TRUE
END GetDate;

PROCEDURE GetTime(text: ARRAY OF CHAR; VAR position: CARDINAL; VAR time: DateTime): BOOLEAN;
VAR
  hour, minute, second: CARDINAL;
  hasColons: BOOLEAN;
BEGIN
  second := 0;
  IF NOT GetNumber(text, 2, position, hour) THEN RETURN FALSE END;
  hasColons := Accept(text, ":", position);
  IF NOT GetNumber(text, 2, position, minute) THEN RETURN FALSE END;
  IF hasColons & Accept(text, ":", position) OR NOT hasColons & IsDigit(text, position) THEN
    IF NOT GetNumber(text, 2, position, second) THEN RETURN FALSE END;
    IF (Accept(text, ".", position) OR Accept(text, ",", position)) &
        NOT GetFraction(text, position, time)
    THEN
      RETURN FALSE
    END
  END;
  IF (hour > 23) OR (minute > 59) OR (second > 59) THEN RETURN FALSE END;
  time.hour := hour;
  time.minute := minute;
  time.second := second;
  RETURN TRUE
END GetTime;

PROCEDURE IsDigit(text: ARRAY OF CHAR; position: CARDINAL): BOOLEAN;
BEGIN
  RETURN (position < Length(text)) & (text[position] >= "0") & (text[position] <= "9")
END IsDigit;

PROCEDURE GetFraction(text: ARRAY OF CHAR; VAR position: CARDINAL; VAR time: DateTime): BOOLEAN;
VAR fraction, unit: CARDINAL;
BEGIN
  IF NOT IsDigit(text, position) THEN RETURN FALSE END;
  fraction := 0;
  unit := 100000;
  WHILE IsDigit(text, position) DO
    INC(fraction, (ORD(text[position]) - ORD("0")) * unit);
    unit := unit DIV 10;
    INC(position)
  END;
  time.microsecond := fraction;
  RETURN TRUE
END GetFraction;

PROCEDURE GetOffset(text: ARRAY OF CHAR; VAR position: CARDINAL; VAR offset: INTEGER): BOOLEAN;
VAR
  hour, minute: CARDINAL;
  isNegative: BOOLEAN;
BEGIN
  IF Accept(text, "Z", position) THEN
    offset := 0
  ELSIF position < Length(text) THEN
    isNegative := Accept(text, "-", position);
    IF NOT isNegative & NOT Accept(text, "+", position) OR
        NOT GetNumber(text, 2, position, hour)
    THEN
      RETURN FALSE
    END;
    minute := 0;
    IF (Accept(text, ":", position) OR IsDigit(text, position)) &
        NOT GetNumber(text, 2, position, minute)
    THEN
      RETURN FALSE
    END;
    IF (hour > 23) OR (minute > 59) THEN RETURN FALSE END;
    offset := VAL(INTEGER, hour * 3600 + minute * 60);
    IF isNegative THEN offset := -offset END
  END;
  RETURN TRUE
END GetOffset;

END Calendar.
