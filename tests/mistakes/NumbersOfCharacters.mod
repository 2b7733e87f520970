MODULE NumbersOfCharacters;
FROM InOut IMPORT Write, WriteCard;
VAR c: CHAR; n: CARDINAL;
BEGIN
  c := "A";
  n := 0;
  WHILE n < 5 DO
    c := c + 1;
    Write (c);
    IF c > 64 THEN
      n := n + 1
    END
  END;
  WriteCard (n, 3)
END NumbersOfCharacters.
