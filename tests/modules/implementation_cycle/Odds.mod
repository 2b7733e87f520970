IMPLEMENTATION MODULE Odds;
FROM InOut IMPORT WriteString, WriteLn;
FROM Evens IMPORT IsEven;
PROCEDURE IsOdd(n: CARDINAL): BOOLEAN;
BEGIN
  RETURN (n > 0) AND IsEven(n - 1)
END IsOdd;
BEGIN
  WriteString("Odds is initialised behind Evens, which it imports.");
  WriteLn
END Odds.
