MODULE Weekdays;
FROM InOut IMPORT Write, WriteInt, WriteString, WriteLn;
VAR year: INTEGER;

PROCEDURE IsLeap(year: INTEGER): BOOLEAN;
BEGIN
  RETURN (year MOD 4 = 0) AND (year MOD 100 # 0) OR (year MOD 400 = 0)
END IsLeap;

PROCEDURE DayNumber(day, month, year: INTEGER): INTEGER;
BEGIN
  IF month <= 2 THEN INC(month, 12); DEC(year) END;
  RETURN 365 * year + year DIV 4 - year DIV 100 + year DIV 400 + (153 * month - 457) DIV 5 + day -
      306
END DayNumber;

PROCEDURE WriteWeekday(n: INTEGER);
VAR names: ARRAY [0..20] OF CHAR; i: INTEGER;
BEGIN
  names := "SunMonTueWedThuFriSat";
  FOR i := 0 TO 2 DO Write(names[n MOD 7 * 3 + i]) END
END WriteWeekday;

PROCEDURE Easter(year: INTEGER);
VAR a, b, c, d, e, f, g, h, i, k, l, m: INTEGER;
BEGIN
  a := year MOD 19; b := year DIV 100; c := year MOD 100; d := b DIV 4; e := b MOD 4;
  f := (b + 8) DIV 25; g := (b - f + 1) DIV 3; h := (19 * a + b - d - g + 15) MOD 30;
  i := c DIV 4; k := c MOD 4; l := (32 + 2 * e + 2 * i - h - k) MOD 7;
  m := (a + 11 * h + 22 * l) DIV 451;
  WriteInt((h + l - 7 * m + 114) MOD 31 + 1, 3); Write(".");
  WriteInt((h + l - 7 * m + 114) DIV 31, 0); Write(".")
END Easter;

BEGIN
  FOR year := 1996 TO 2004 DO IF IsLeap(year) THEN WriteInt(year, 5) END END;
  IF IsLeap(1900) THEN Write("!") END; WriteLn;
  WriteWeekday(DayNumber(15, 2, 1934)); Write(" "); WriteWeekday(DayNumber(1, 1, 2000)); Write(" ");
  WriteWeekday(DayNumber(29, 2, 2024)); WriteLn;
  WriteInt(DayNumber(31, 12, 2023) - DayNumber(1, 1, 2023), 0); WriteInt(DayNumber(1, 1, 1), 2);
  WriteLn;
  FOR year := 2020 TO 2029 DO Easter(year) END; WriteLn;
  WriteString("done"); WriteLn
END Weekdays.
