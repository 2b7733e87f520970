MODULE HeadOfFor;
FROM InOut IMPORT WriteCard;
VAR i, n: CARDINAL;
BEGIN
  n := 10;
  FOR i DO
    WriteCard (i * n, 4)
  END;
  WriteCard (n, 4)
END HeadOfFor.
