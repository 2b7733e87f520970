(* DIV and MOD for all signs: MOD is never negative, and a = (a DIV b) * b + a MOD b. The same holds for
   constants, which the compiler folds, and for variables. *)
MODULE EuclideanDivision;
FROM InOut IMPORT WriteInt, WriteString, WriteLn;

VAR failures: INTEGER;

PROCEDURE Show(a, b: INTEGER);
BEGIN
  WriteInt(a, 4); WriteInt(b, 4);
  WriteInt(a DIV b, 5); WriteInt(a MOD b, 4);
  WriteInt(a / b, 5); WriteInt(a REM b, 4);
  WriteLn;
  IF ((a DIV b) * b + a MOD b # a) OR (a MOD b < 0) THEN INC(failures) END;
  IF (a / b) * b + a REM b # a THEN INC(failures) END;
  IF b # MIN(INTEGER) THEN
    IF (a MOD b >= ABS(b)) OR (ABS(a REM b) >= ABS(b)) THEN INC(failures) END
  END
END Show;

PROCEDURE Constants;
BEGIN
  WriteInt(31 DIV 10, 4); WriteInt(31 MOD 10, 4);
  WriteInt((-31) DIV 10, 4); WriteInt((-31) MOD 10, 4);
  WriteInt(31 DIV (-10), 4); WriteInt(31 MOD (-10), 4);
  WriteInt((-31) DIV (-10), 4); WriteInt((-31) MOD (-10), 4);
  WriteLn;
  WriteInt(31 / 10, 4); WriteInt(31 REM 10, 4);
  WriteInt((-31) / 10, 4); WriteInt((-31) REM 10, 4);
  WriteInt(31 / (-10), 4); WriteInt(31 REM (-10), 4);
  WriteInt((-31) / (-10), 4); WriteInt((-31) REM (-10), 4);
  WriteLn
END Constants;

PROCEDURE Divisors;
VAR b: INTEGER;
BEGIN
  FOR b := -3 TO 3 DO
    IF b # 0 THEN Show(7, b); Show(-7, b); Show(6, b); Show(-6, b); Show(0, b) END
  END
END Divisors;

BEGIN
  failures := 0;
  Show(31, 10); Show(-31, 10); Show(31, -10); Show(-31, -10);
  Constants;
  Divisors;
  Show(9223372036854775807, -1);
  Show(MIN(INTEGER), 1);
  Show(MIN(INTEGER) + 1, MIN(INTEGER));
  Show(MIN(INTEGER), MIN(INTEGER));
  WriteString("failures "); WriteInt(failures, 0); WriteLn
END EuclideanDivision.
