MODULE WriteFormats;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteOct, WriteHex, WriteString, WriteLn, EOL;
VAR n: CARDINAL;
BEGIN
  FOR n := 0 TO 6 DO
    Write("|"); WriteInt(-123, n); Write("|"); WriteInt(0, n); Write("|"); WriteCard(4567, n);
    Write("|"); WriteOct(64, n); Write("|"); WriteHex(48879, n); Write("|"); Write(EOL)
  END;
  WriteInt(MIN(INTEGER), 25); WriteLn;
  WriteCard(MAX(CARDINAL), 25); WriteLn;
  WriteHex(MAX(CARDINAL), 25); WriteLn;
  WriteOct(MAX(CARDINAL), 25); WriteLn;
  WriteString("end")
END WriteFormats.
