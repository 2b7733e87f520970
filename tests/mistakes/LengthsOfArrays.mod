MODULE LengthsOfArrays;
FROM InOut IMPORT WriteCard;
VAR
  grid: ARRAY 3, 4 OF CARDINAL;
  i, k: CARDINAL;
BEGIN
  FOR i := 0 TO 2 DO
    FOR k := 0 TO 3 DO
      grid [i, k] := i * k;
      WriteCard (grid [i, k], 3)
    END
  END
END LengthsOfArrays.
