MODULE CharacterOfPascal;
VAR c: CHAR;
BEGIN
  c := #65;
  IF c = "B" THEN c := "C" END
END CharacterOfPascal.
