program HabitsImportsOfPascal;
uses Strings;
VAR i: INTEGER;
BEGIN
  i := 1
END HabitsImportsOfPascal.
