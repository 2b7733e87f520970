MODULE ImportForms;
IMPORT InOut IMPORT WriteInt;
IMPORT Strings, ;
FROM Strings IMPORT Lenght;
VAR n: INTEGER;
BEGIN
  n := 1;
  WriteInt(n, 1)
END ImportForms.
