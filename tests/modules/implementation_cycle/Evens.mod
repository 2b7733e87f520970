IMPLEMENTATION MODULE Evens;
FROM InOut IMPORT WriteString, WriteLn;
IMPORT Odds;
PROCEDURE IsEven(n: CARDINAL): BOOLEAN;
BEGIN
  RETURN (n = 0) OR Odds.IsOdd(n - 1)
END IsEven;
BEGIN
  WriteString("Evens");
  WriteLn
END Evens.
