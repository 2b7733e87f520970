(* Every procedure of FIO and FileSystem, on files in the folder in which the program runs. *)
MODULE test_files;
FROM SYSTEM IMPORT ADR, BYTE, CAST, WORD;
FROM InOut IMPORT Write, WriteCard, WriteInt, WriteLn, WriteString;
IMPORT FIO, FileSystem;

CONST
  Name = "test_files.txt";
  Other = "test_files.dat";

TYPE
  Record = RECORD a: INTEGER; b: CHAR END;

VAR
  f, g: FIO.File;
  file: FileSystem.File;
  text: ARRAY [0..79] OF CHAR;
  name: ARRAY [0..31] OF CHAR;
  short: ARRAY [0..2] OF CHAR;
  numbers: ARRAY [0..3] OF INTEGER;
  record: Record;
  ch: CHAR;
  i, high, low, count, number: CARDINAL;
  byte: BYTE;
  word: WORD;

PROCEDURE Truth(b: BOOLEAN);
BEGIN
  IF b THEN WriteString(" yes") ELSE WriteString(" no") END
END Truth;

PROCEDURE Show(s: ARRAY OF CHAR);
BEGIN
  WriteString(" ["); WriteString(s); Write("]")
END Show;

PROCEDURE Response;
BEGIN
  CASE file.res OF
    FileSystem.done: WriteString(" done")
  | FileSystem.notdone: WriteString(" not done")
  | FileSystem.callerror: WriteString(" call error")
  | FileSystem.paramerror: WriteString(" parameter error")
  ELSE WriteString(" other error")
  END
END Response;

BEGIN
  Truth(FIO.Exists(Name));
  f := FIO.OpenToRead(Name); Truth(FIO.IsNoError(f)); Truth(FIO.IsActive(f)); FIO.Close(f); WriteLn;

  f := FIO.OpenToWrite(Name); Truth(FIO.IsNoError(f)); Truth(FIO.IsActive(f));
  FIO.WriteString(f, "first line"); FIO.WriteLine(f);
  FIO.WriteChar(f, "x"); FIO.WriteString(f, "yz"); FIO.WriteLine(f);
  FIO.WriteCardinal(f, 123456);
  numbers[0] := 1; numbers[1] := -2; numbers[2] := 3; numbers[3] := -4;
  WriteCard(FIO.WriteNBytes(f, SIZE(numbers), ADR(numbers)) DIV SIZE(INTEGER), 2);
  record.a := 77; record.b := "r";
  FIO.WriteAny(f, record);
  FIO.FlushBuffer(f);
  FIO.GetFileName(f, text); Show(text); WriteCard(FIO.getFileNameLength(f), 3);
  Truth(FIO.getFileName(f) # NIL);
  FIO.Close(f); Truth(FIO.IsActive(f)); Truth(FIO.Exists(Name)); WriteLn;

  f := FIO.OpenToRead(Name);
  Truth(FIO.EOF(f)); Truth(FIO.EOLN(f));
  FIO.ReadString(f, text); Show(text); Truth(FIO.WasEOLN(f));
  ch := FIO.ReadChar(f); Write(ch); Truth(FIO.WasEOLN(f));
  FIO.UnReadChar(f, ch);
  FIO.ReadString(f, short); Show(short); Truth(FIO.EOLN(f));
  ch := FIO.ReadChar(f); Truth(FIO.WasEOLN(f)); WriteLn;
  WriteCard(FIO.ReadCardinal(f), 8);
  numbers[3] := 0;
  WriteCard(FIO.ReadNBytes(f, SIZE(numbers), ADR(numbers)) DIV SIZE(INTEGER), 2);
  WriteInt(numbers[3], 3);
  record.a := 0;
  FIO.ReadAny(f, record); WriteInt(record.a, 3); Write(record.b); Truth(FIO.EOF(f));
  Truth(FIO.ReadChar(f) = 0C); Truth(FIO.EOF(f)); Truth(FIO.IsNoError(f)); WriteLn;
  FIO.SetPositionFromBeginning(f, 6); Truth(FIO.EOF(f));
  FIO.ReadString(f, text); Show(text); WriteInt(VAL(INTEGER, FIO.FindPosition(f)), 3);
  FIO.SetPositionFromEnd(f, 0); Truth(FIO.FindPosition(f) > 20);
  Truth(FIO.GetUnixFileDescriptor(f) > 2);
  FIO.Close(f); WriteInt(FIO.GetUnixFileDescriptor(f), 3); WriteLn;

  f := FIO.OpenForRandom(Name, TRUE, TRUE);
  FIO.WriteString(f, "0123456789");
  FIO.SetPositionFromBeginning(f, 3); Write(FIO.ReadChar(f));
  FIO.WriteChar(f, "X");
  FIO.SetPositionFromBeginning(f, 0); FIO.ReadString(f, text); Show(text); FIO.Close(f);
  f := FIO.OpenForRandom(Name, TRUE, FALSE); FIO.WriteString(f, "ab"); FIO.Close(f);
  f := FIO.OpenForRandom(Name, FALSE, FALSE); FIO.ReadString(f, text); Show(text); FIO.Close(f);
  WriteLn;

  name := Name;
  Truth(FIO.exists(ADR(name), 14));
  f := FIO.openToRead(ADR(name), 14); FIO.ReadString(f, text); Show(text); FIO.Close(f);
  name := Other;
  f := FIO.openToWrite(ADR(name), 14); FIO.WriteString(f, "other"); FIO.Close(f);
  f := FIO.openForRandom(ADR(name), 14, TRUE, FALSE); FIO.ReadString(f, text); Show(text);
  g := FIO.OpenToRead(Name); Truth(f # g); FIO.Close(g); FIO.Close(f); WriteLn;
  FIO.WriteString(FIO.StdOut, "standard output "); WriteString("shared ");
  FIO.WriteChar(FIO.StdOut, "!"); FIO.WriteLine(FIO.StdOut); FIO.FlushOutErr;
  Truth(FIO.IsActive(FIO.StdErr)); Truth(FIO.StdIn = 0); Truth(FIO.IsNoError(9999));
  Truth(FIO.EOF(9999));
  FIO.Close(9999); WriteLn;

  FileSystem.Lookup(file, "test_files.none", FALSE); Response;
  FileSystem.Lookup(file, "test_files.new", TRUE); Response;
  FileSystem.WriteChar(file, "a"); FileSystem.WriteChar(file, "b"); ch := "c";
  FileSystem.WriteByte(file, CAST(BYTE, ch));
  number := 4711; FileSystem.WriteWord(file, CAST(WORD, number)); Response;
  FileSystem.WriteNBytes(file, ADR("0123456789"), 10, count); WriteCard(count, 3); Response;
  FileSystem.GetPos(file, high, low); WriteCard(high, 2); WriteCard(low - SIZE(WORD), 3);
  FileSystem.Length(file, high, low); WriteCard(high, 2); WriteCard(low - SIZE(WORD), 3); WriteLn;
  FileSystem.Reset(file); Response;
  FileSystem.ReadChar(file, ch); Write(ch);
  FileSystem.Again(file); FileSystem.ReadChar(file, ch); Write(ch);
  FileSystem.ReadChar(file, ch); Write(ch);
  FileSystem.ReadByte(file, byte); WriteCard(ORD(CAST(CHAR, byte)), 3);
  FileSystem.ReadWord(file, word); WriteCard(CAST(CARDINAL, word), 5);
  FileSystem.ReadNBytes(file, ADR(text), 99, count); WriteCard(count, 3); Truth(file.eof); Response;
  FileSystem.ReadChar(file, ch); Truth(ch = 0C); Truth(file.eof); Response; WriteLn;
  FileSystem.SetPos(file, 0, 1); FileSystem.ReadChar(file, ch); Write(ch); Truth(file.eof);
  FileSystem.SetRead(file); FileSystem.WriteChar(file, "z"); Response;
  FileSystem.SetWrite(file); FileSystem.ReadChar(file, ch); Response;
  FileSystem.SetModify(file); FileSystem.WriteChar(file, "c"); Response;
  FileSystem.SetOpen(file); FileSystem.Doio(file); Response;
  FileSystem.SetPos(file, 0, 0);
  FOR i := 1 TO 3 DO FileSystem.ReadChar(file, ch); Write(ch) END;
  FileSystem.Rename(file, "test_files.renamed"); Response;
  FileSystem.Close(file); Response; FileSystem.Close(file); Response; WriteLn;
  Truth(FIO.Exists("test_files.new")); Truth(FIO.Exists("test_files.renamed"));
  FileSystem.Delete("test_files.renamed", file); Response;
  FileSystem.Delete("test_files.renamed", file); Response;
  FileSystem.Create(file); Response; FileSystem.WriteChar(file, "t"); FileSystem.Close(file);
  Response;
  Truth(FIO.Exists("m2tmp1"));
  FileSystem.Create(file); FileSystem.Rename(file, "test_files.kept"); FileSystem.Close(file);
  Truth(FIO.Exists("test_files.kept"));
  FileSystem.Delete("test_files.kept", file); Response;
  FileSystem.Delete(Name, file); Response; FileSystem.Delete(Other, file); Response; WriteLn
END test_files.
