(* SFIO and PushBackInput: files whose names and lines are strings; characters that are pushed back. *)
MODULE test_gnu_files_of_strings;
FROM DynamicStrings IMPORT String, InitString, KillString;
FROM SFIO IMPORT Exists, OpenToRead, OpenToWrite, OpenForRandom, WriteS, ReadS;
FROM PushBackInput IMPORT Open, GetCh, PutCh, PutString, PutStr, WarnString, Close, GetExitStatus,
    GetColumnPosition, GetCurrentLine;
FROM FIO IMPORT File, StdOut;
IMPORT FileSystem, FIO;

VAR
  f: File;
  removed: FileSystem.File;
  name, s: String;
  ch: CHAR;
  i: CARDINAL;

PROCEDURE Show(s: String);
BEGIN
  FIO.WriteChar(StdOut, "[");
  s := KillString(WriteS(StdOut, s));
  FIO.WriteChar(StdOut, "]")
END Show;

PROCEDURE Line;
BEGIN
  FIO.WriteLine(StdOut)
END Line;

PROCEDURE Number(n: CARDINAL);
BEGIN
  FIO.WriteChar(StdOut, " ");
  FIO.WriteChar(StdOut, CHR(ORD("0") + n))
END Number;

PROCEDURE Get(count: CARDINAL);
BEGIN
  FOR i := 1 TO count DO
    ch := GetCh(f);
    IF ch = 12C THEN FIO.WriteString(StdOut, "end") ELSE FIO.WriteChar(StdOut, ch) END;
    Number(GetCurrentLine()); Number(GetColumnPosition());
    Line
  END
END Get;

BEGIN
  name := InitString("test_gnu_files_of_strings.tmp");
  f := OpenToWrite(name);
  s := KillString(WriteS(f, InitString("ab")));
  FIO.WriteLine(f);
  s := KillString(WriteS(f, InitString("cd")));
  FIO.Close(f);
  IF Exists(name) THEN FIO.WriteString(StdOut, "exists"); Line END;
  f := OpenToRead(name);
  Show(ReadS(f)); Show(ReadS(f)); Show(ReadS(f)); Line;
  IF FIO.EOF(f) THEN FIO.WriteString(StdOut, "end of the file"); Line END;
  FIO.Close(f);
  f := OpenForRandom(name, TRUE, FALSE);
  FIO.SetPositionFromBeginning(f, 1);
  s := KillString(WriteS(f, InitString("x")));
  FIO.SetPositionFromBeginning(f, 0);
  Show(ReadS(f)); Line;
  FIO.Close(f);

  f := Open("test_gnu_files_of_strings.tmp");
  Number(GetCurrentLine()); Number(GetColumnPosition()); Line;
  Get(2);
  ch := PutCh("x"); Get(2);
  PutString("12"); Get(3);
  PutStr(InitString("34")); Get(3);
  Number(GetExitStatus()); Line;
  WarnString(InitString("a warning")); Line;
  Number(GetExitStatus()); Line;
  Close(f);
  FileSystem.Delete("test_gnu_files_of_strings.tmp", removed);
  IF NOT Exists(name) THEN FIO.WriteString(StdOut, "removed"); Line END;
  FIO.FlushBuffer(StdOut)
END test_gnu_files_of_strings.
