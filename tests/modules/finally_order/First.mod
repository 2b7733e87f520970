MODULE First;
FROM Log IMPORT Say;
BEGIN
  Say("First begins")
FINALLY
  Say("First ends")
END First.
