MODULE CurlyQuotes;
FROM InOut IMPORT WriteString;
BEGIN
  WriteString(“Hello”)
END CurlyQuotes.
