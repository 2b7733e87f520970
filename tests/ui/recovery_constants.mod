MODULE RecoveryConstants;
CONST
  size = ;
  limit = 10 *;
  wide = size * 2;
  letter = "a";
VAR a: ARRAY [0..size] OF INTEGER; n: INTEGER;
BEGIN
  a[limit] := wide;
  n := letter;
  CASE n OF size: n := 1 | letter: n := 2 | wide: n := 3 END
END RecoveryConstants.
