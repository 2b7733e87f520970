IMPLEMENTATION MODULE StrIO;

FROM StdIO IMPORT Read, Write;

CONST
  EOL = 12C;
  CR = 15C;

PROCEDURE WriteLn;
BEGIN
  Write(EOL)
END WriteLn;

PROCEDURE ReadString(VAR a: ARRAY OF CHAR);
VAR
  ch: CHAR;
  length: CARDINAL;
BEGIN
  length := 0;
  Read(ch);
  WHILE (ch # EOL) & (ch # CR) & (ch # 0C) DO
    IF length <= HIGH(a) THEN a[length] := ch; INC(length) END;
    Read(ch)
  END;
  IF length <= HIGH(a) THEN a[length] := 0C END
END ReadString;

PROCEDURE WriteString(a: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  i := 0;
  WHILE (i <= HIGH(a)) & (a[i] # 0C) DO
    Write(a[i]);
    INC(i)
  END
END WriteString;

END StrIO.
