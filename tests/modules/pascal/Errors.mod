IMPLEMENTATION MODULE Errors;

FROM InOut IMPORT WriteString, WriteCard, WriteLn;
FROM Names IMPORT Name, NoName, WriteName;

CONST Limit = 10;

VAR count, lastLine: CARDINAL;

PROCEDURE Reset;
BEGIN
  count := 0; lastLine := 0
END Reset;

PROCEDURE Report(line: CARDINAL; message: ARRAY OF CHAR);
BEGIN
  ReportName(line, message, NoName())
END Report;

PROCEDURE ReportName(line: CARDINAL; message: ARRAY OF CHAR; name: Name);
BEGIN
  IF line # lastLine THEN
    INC(count); lastLine := line;
    IF count <= Limit THEN
      WriteString("line "); WriteCard(line, 1); WriteString(": "); WriteString(message);
      IF name # NoName() THEN WriteString(" "); WriteName(name) END;
      WriteLn
    END
  END
END ReportName;

PROCEDURE Count(): CARDINAL;
BEGIN
  RETURN count
END Count;

BEGIN
  Reset
END Errors.
