MODULE WaysOutOfCharacters;
FROM InOut IMPORT Read, WriteInt, WriteLn;
TYPE Day = (mon, tue, wed, thu, fri, sat, sun);
VAR ch: CHAR; number: CARDINAL; digit, column: INTEGER; day: Day; seen: BOOLEAN;
BEGIN
  Read(ch); number := 0; column := 1;
  digit := ch - "0";
  number := number * 10 + ch;
  column := column + ch;
  ch := ch + 1;
  ch := digit;
  digit := ch;
  day := day + 1;
  day := digit;
  digit := seen;
  seen := number;
  WriteInt(digit, 3); WriteLn
END WaysOutOfCharacters.
