MODULE QuotesWithin;
FROM InOut IMPORT WriteString, Write;
VAR c: CHAR;
BEGIN
  WriteString ('don't know');
  WriteString ("say "hello" twice");
  c := 'x';
  Write (c)
END QuotesWithin.
