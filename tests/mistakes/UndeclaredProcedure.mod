MODULE UndeclaredProcedure;
FROM InOut IMPORT WriteString;
BEGIN
  WriteString("Hello");
  WriteLine
END UndeclaredProcedure.
