(* CARDINALs above MAX(INTEGER) are not negative anywhere. *)
MODULE CardinalHighHalf;
FROM InOut IMPORT WriteCard, WriteReal, WriteString, WriteLn;
CONST Half = 9223372036854775808;
VAR a, b, c: CARDINAL;
BEGIN
  a := Half; b := Half + 1; c := 3;
  WriteCard(a, 0); WriteCard(b, 21); WriteLn;
  IF (a > c) AND (b > a) AND (a >= Half) AND NOT (a < c) AND (c <= a) AND (a # b) THEN
    WriteString("ordered"); WriteLn
  END;
  WriteCard(a DIV c, 0); WriteCard(a MOD c, 2); WriteLn;
  WriteCard(MAX(CARDINAL) DIV b, 0); WriteCard(MAX(CARDINAL) MOD b, 21); WriteLn;
  WriteCard(a / c, 0); WriteCard(a REM c, 2); WriteLn;
  WriteReal(FLOAT(a), 0); WriteLn;
  WriteReal(FLOAT(MAX(CARDINAL) DIV 1024 * 1024), 0); WriteLn;
  WriteCard(VAL(CARDINAL, 1.0E19), 0); WriteLn;
  c := 0;
  WHILE a > 0 DO a := a DIV 2; INC(c) END;
  WriteCard(c, 0); WriteLn;
  IF ODD(b) AND NOT ODD(Half) THEN WriteString("odd"); WriteLn END
END CardinalHighHalf.
