MODULE StringAssign;
VAR long: ARRAY [0..29] OF CHAR; short: ARRAY [0..9] OF CHAR;
BEGIN
  long := "one";
  short := long
END StringAssign.
