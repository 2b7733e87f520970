MODULE WaysOutOfTextsQualified;
IMPORT Strings, SYSTEM;
VAR long: ARRAY [0..39] OF CHAR; short: ARRAY [0..9] OF CHAR; x: INTEGER; where: SYSTEM.ADDRESS;
BEGIN
  short := "Ada"; x := 1;
  long := short;
  IF long = short THEN x := 2 END;
  long := short + "!?";
  where := x
END WaysOutOfTextsQualified.
