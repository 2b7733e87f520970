MODULE PrefixOfModule;
FROM InOut IMPORT ReadCard, WriteCard;
VAR n, sum: CARDINAL;
BEGIN
  sum := 0;
  REPEAT
    ReadCard (n);
    sum := sum + n;
    InOut.WriteCard (sum, 6)
  UNTIL n = 0;
  WriteCard (sum, 6)
END PrefixOfModule.
