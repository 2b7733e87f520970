MODULE StringJoin;
VAR a, b: ARRAY [0..29] OF CHAR;
BEGIN
  a := "one";
  b := a + "two"
END StringJoin.
