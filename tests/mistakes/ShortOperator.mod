MODULE ShortOperator;
FROM InOut IMPORT WriteCard;
VAR n: CARDINAL;
BEGIN
  n := 17 DI 4;
  WriteCard (n, 3)
END ShortOperator.
