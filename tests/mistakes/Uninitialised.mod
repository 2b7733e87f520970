MODULE Uninitialised;
FROM InOut IMPORT WriteInt, WriteLn;

PROCEDURE Sum(n: INTEGER): INTEGER;
VAR i, sum: INTEGER;
BEGIN
  FOR i := 1 TO n DO
    sum := sum + i
  END;
  RETURN sum
END Sum;

BEGIN
  WriteInt(Sum(10), 4); WriteLn
END Uninitialised.
