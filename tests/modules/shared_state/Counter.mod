MODULE Counter;
VAR stock, highest: INTEGER;
PROCEDURE Change(by: INTEGER);
BEGIN
  stock := stock + by;
  IF stock > highest THEN highest := stock END
END Change;
BEGIN
  stock := 100
END Counter.
