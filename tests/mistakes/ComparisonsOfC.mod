MODULE ComparisonsOfC;
FROM InOut IMPORT WriteString, ReadInt;
VAR a, b, c: INTEGER;
BEGIN
  ReadInt (a); ReadInt (b); ReadInt (c);
  IF a < b && b < c THEN
    WriteString ("ordered")
  END
END ComparisonsOfC.
