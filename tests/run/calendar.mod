(* All structured statements nested in each other: the weeks of a calendar. *)
MODULE Calendar;
FROM InOut IMPORT Write, WriteCard, WriteString, WriteLn;

TYPE
  Month = (jan, feb, mar, apr, may, jun, jul, aug, sep, oct, nov, dec);
  Day = (mo, tu, we, th, fr, sa, su);
  Days = SET OF Day;
  Name = ARRAY [0..2] OF CHAR;
  Date = RECORD year: CARDINAL; month: Month; day: CARDINAL END;

VAR
  names: ARRAY Month OF Name;
  free: Days;
  today: Date;
  m: Month;
  fridays: CARDINAL;

PROCEDURE Leap(year: CARDINAL): BOOLEAN;
BEGIN
  RETURN (year MOD 4 = 0) AND ((year MOD 100 # 0) OR (year MOD 400 = 0))
END Leap;

PROCEDURE Length(m: Month; year: CARDINAL): CARDINAL;
BEGIN
  CASE m OF
    apr, jun, sep, nov: RETURN 30
  | feb: IF Leap(year) THEN RETURN 29 ELSE RETURN 28 END
  | jan, mar, may, jul..aug, oct, dec: RETURN 31
  END
END Length;

PROCEDURE WeekDay(d: Date): Day;
VAR days, y: CARDINAL; m: Month;
BEGIN
  WITH d DO
    y := year - 1;
    days := y * 365 + y DIV 4 - y DIV 100 + y DIV 400 + day - 1;
    IF month > jan THEN
      FOR m := jan TO VAL(Month, ORD(month) - 1) DO INC(days, Length(m, year)) END
    END
  END;
  RETURN VAL(Day, days MOD 7)
END WeekDay;

PROCEDURE Print(year: CARDINAL; m: Month);
VAR d: Date; column: Day; started: BOOLEAN; i: CARDINAL;
BEGIN
  WriteString(names[m]); WriteCard(year, 5); WriteLn;
  WITH d DO
    year := 0; month := m; day := 1
  END;
  d.year := year; started := FALSE;
  REPEAT
    FOR column := mo TO su DO
      started := started OR (column = WeekDay(d));
      IF NOT started OR (d.day > Length(m, year)) THEN
        WriteString("    ")
      ELSE
        WriteCard(d.day, 3); INC(d.day);
        IF column IN free THEN Write("*") ELSE Write(" ") END
      END
    END;
    WriteLn
  UNTIL d.day > Length(m, year);
  FOR i := 1 TO 28 DO Write("-") END; WriteLn
END Print;

BEGIN
  names[jan] := "Jan"; names[feb] := "Feb"; names[mar] := "Mar"; names[apr] := "Apr";
  names[may] := "May";
  names[jun] := "Jun"; names[jul] := "Jul"; names[aug] := "Aug"; names[sep] := "Sep";
  names[oct] := "Oct";
  names[nov] := "Nov"; names[dec] := "Dec";
  free := Days{sa, su};
  Print(2024, feb); Print(2023, oct);
  fridays := 0;
  WITH today DO
    year := 2000; day := 13
  END;
  WHILE today.year < 2020 DO
    FOR m := jan TO dec DO
      today.month := m;
      IF WeekDay(today) = fr THEN INC(fridays) END
    END;
    INC(today.year)
  END;
  WriteCard(fridays, 3); WriteString(" Fridays"); WriteLn
END Calendar.
