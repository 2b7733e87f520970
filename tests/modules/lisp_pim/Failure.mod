IMPLEMENTATION MODULE Failure;

FROM Terminal IMPORT WriteString, Write, WriteLn;

VAR
  message, culprit: ARRAY [0..79] OF CHAR;
  count: CARDINAL;

PROCEDURE Copy(VAR from, to: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  i := 0;
  WHILE (i <= HIGH(from)) & (i < HIGH(to)) & (from[i] <> 0C) DO
    to[i] := from[i];
    INC(i)
  END;
  to[i] := 0C
END Copy;

PROCEDURE Fail(text: ARRAY OF CHAR);
BEGIN
  FailWith(text, "")
END Fail;

PROCEDURE FailWith(text, name: ARRAY OF CHAR);
BEGIN
  IF ~failed THEN
    failed := TRUE;
    INC(count);
    Copy(text, message);
    Copy(name, culprit)
  END
END FailWith;

PROCEDURE Tell;
BEGIN
  IF failed THEN
    WriteString("; ");
    WriteString(message);
    IF culprit[0] # 0C THEN
      Write(" ");
      WriteString(culprit)
    END;
    WriteLn;
    failed := FALSE
  END
END Tell;

PROCEDURE Count(): CARDINAL;
BEGIN
  RETURN count
END Count;

PROCEDURE Fatal(text: ARRAY OF CHAR);
BEGIN
  WriteString(text);
  WriteLn;
  HALT
END Fatal;

BEGIN
  failed := FALSE;
  count := 0
END Failure.
