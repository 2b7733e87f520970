MODULE UnknownImport;
FROM Strings IMPORT Concat, Lenght;
FROM InOut IMPORT WriteCard, WriteString;
VAR a, b: ARRAY [0..20] OF CHAR;
BEGIN
  a := "left";
  Concat(a, a, b);
  WriteString(b);
  WriteCard(Length(b), 4)
END UnknownImport.
