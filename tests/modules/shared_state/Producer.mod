MODULE Producer;
FROM Counter IMPORT Change;
PROCEDURE Produce(n: INTEGER);
BEGIN
  Change(n * n)
END Produce;
END Producer.
