MODULE WaysOutOfTexts;
FROM InOut IMPORT WriteString, WriteLn;
VAR name, first, last: ARRAY [0..39] OF CHAR; short: ARRAY [0..9] OF CHAR; title: STRING[20];
BEGIN
  first := "Ada"; last := "Lovelace";
  short := first;
  IF first = last THEN WriteLn END;
  IF first # "Ada" THEN WriteLn END;
  IF first < last THEN WriteLn END;
  name := first + last;
  name := name + "!?";
  name := first + " " + last;
  WriteString(first + last);
  WriteString("year " + 1815)
END WaysOutOfTexts.
