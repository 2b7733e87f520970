MODULE RecognisedQuotes;
FROM InOut IMPORT WriteString, WriteLn, Write;
VAR name: ARRAY [0..19] OF CHAR;
BEGIN
  WriteString(“Hello”);
  WriteString(‘it is’);
  WriteString(”said "so"”);
  Write(`x`);
  name := "Ada”;
  WriteString('bye");
  WriteString("good bye'); WriteLn;
  name := 'both";
  Undeclared
END RecognisedQuotes.
