MODULE NamesAtEnd;

PROCEDURE First;
  PROCEDURE Inner;
  BEGIN
  END Iner;
BEGIN
END Second;

BEGIN
  First
END NameAtEnd.
