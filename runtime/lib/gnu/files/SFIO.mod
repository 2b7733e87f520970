IMPLEMENTATION MODULE SFIO;

FROM DynamicStrings IMPORT String, ConCatChar, InitString, Length, string;
FROM FIO IMPORT File;
IMPORT FIO;

CONST EOL = 12C;

PROCEDURE Exists(fname: String): BOOLEAN;
BEGIN
  RETURN FIO.exists(string(fname), Length(fname))
END Exists;

PROCEDURE OpenToRead(fname: String): File;
BEGIN
  RETURN FIO.openToRead(string(fname), Length(fname))
END OpenToRead;

PROCEDURE OpenToWrite(fname: String): File;
BEGIN
  RETURN FIO.openToWrite(string(fname), Length(fname))
END OpenToWrite;

PROCEDURE OpenForRandom(fname: String; towrite, newfile: BOOLEAN): File;
BEGIN
  RETURN FIO.openForRandom(string(fname), Length(fname), towrite, newfile)
END OpenForRandom;

PROCEDURE WriteS(file: File; s: String): String;
BEGIN
  IF (s # NIL) & (FIO.WriteNBytes(file, Length(s), string(s)) = 0) THEN END;
  RETURN s
END WriteS;

PROCEDURE ReadS(file: File): String;
VAR
  s: String;
  ch: CHAR;
BEGIN
  s := InitString("");
  ch := FIO.ReadChar(file);
  WHILE NOT FIO.EOF(file) & FIO.IsNoError(file) & (ch # EOL) DO
    s := ConCatChar(s, ch);
    ch := FIO.ReadChar(file)
  END;
  RETURN s
END ReadS;

END SFIO.
