MODULE StringCompare;
VAR a, b: ARRAY [0..9] OF CHAR;
BEGIN
  a := "one"; b := "two";
  IF a = b THEN HALT END
END StringCompare.
