IMPLEMENTATION MODULE Names;
FROM InOut IMPORT WriteString;
PROCEDURE Show(VAR name: ARRAY OF CHAR);
BEGIN
  WriteString(" is "); WriteString(name)
END Show;
END Names.
