MODULE ResultWithoutType;
FROM InOut IMPORT WriteInt;
VAR r: INTEGER;
PROCEDURE Square(x: INTEGER);
BEGIN
  RETURN x * x
END Square;
PROCEDURE Ten;
BEGIN
  RETURN 10
END Ten;
BEGIN
  r := Square(4) + Ten();
  WriteInt(r, 1)
END ResultWithoutType.
