MODULE ConversionOfC;
FROM InOut IMPORT WriteCard, WriteInt;
VAR c: CHAR; n: CARDINAL; i: INTEGER; b: BOOLEAN;
BEGIN
  n := 7; i := 3;
  c := (char) (n + 48);
  b := not (n = 3);
  WriteCard(n shl 2, 1);
  WriteInt(i // 2, 1);
  IF b THEN c := "a" END;
  IF c = "b" THEN n := 0 END
END ConversionOfC.
