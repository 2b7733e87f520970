MODULE IndexOpenArray;
FROM InOut IMPORT WriteCard, WriteLn;
VAR small: ARRAY [10..12] OF INTEGER;

PROCEDURE Last(VAR a: ARRAY OF INTEGER): INTEGER;
BEGIN
  WriteCard(HIGH(a), 0); WriteLn;
  RETURN a[HIGH(a)] + a[HIGH(a) + 1]
END Last;

BEGIN
  IF Last(small) = 0 THEN END
END IndexOpenArray.
