(* Scan, TextUtil, StringChan, FileSystem files by their FIO numbers, SysStorage. *)
MODULE test_words;
FROM SYSTEM IMPORT ADDRESS;
FROM DynamicStrings IMPORT Fin, InitString, String;
FROM InOut IMPORT Write, WriteCard, WriteLn, WriteString;
IMPORT ChanConsts, FIO, FileSystem, IOChan, RndFile, Scan, StdChans, StreamFile, StringChan,
    SysStorage, TextIO, TextUtil;

CONST Name = "test_words.tmp";

VAR
  f: FileSystem.File;
  word: ARRAY [0..9] OF CHAR;
  ch: CHAR;
  count: CARDINAL;

PROCEDURE Truth(is: BOOLEAN);
BEGIN
  IF is THEN WriteString(" yes") ELSE WriteString(" no") END
END Truth;

PROCEDURE Line(text: ARRAY OF CHAR);
BEGIN
  FIO.WriteString(f.fio, text);
  FIO.WriteLine(f.fio)
END Line;

PROCEDURE WriteFile;
BEGIN
  FileSystem.Lookup(f, Name, TRUE); Truth(f.res = FileSystem.done); Truth(FIO.IsActive(f.fio));
  FileSystem.SetWrite(f);
  Line("first  second"); Line("{ a comment } third"); Line("fo{ur");
  Line("}r fi" + 11C + "fth # rest"); Line("averylongword");
  FileSystem.WriteChar(f, "x"); FIO.WriteString(f.fio, "yz");
  FileSystem.SetOpen(f); FileSystem.SetPos(f, 0, 0);
  (* Reading and writing alternately, in both orders. *)
  Truth(FIO.ReadChar(f.fio) = "f"); FileSystem.ReadChar(f, ch); Truth(ch = "i");
  FIO.WriteChar(f.fio, "R"); FileSystem.ReadChar(f, ch); Truth(ch = "s");
  FileSystem.SetPos(f, 0, 2); FIO.WriteChar(f.fio, "r");
  FileSystem.Close(f); Truth(f.res = FileSystem.done); Truth(f.fio = MAX(CARDINAL));
  FileSystem.Close(f);
  Truth(f.res = FileSystem.callerror); WriteLn;
  FileSystem.Lookup(f, Name, FALSE); FIO.Close(f.fio); FileSystem.Close(f);
  Truth(f.res = FileSystem.callerror);
  FileSystem.Create(f); Truth(f.res = FileSystem.done); FileSystem.Close(f);
  FileSystem.Create(f, "DK"); Truth(f.res = FileSystem.done); FIO.WriteChar(f.fio, "x");
  FileSystem.Close(f);
  Truth(f.res = FileSystem.done); WriteLn
END WriteFile;

PROCEDURE Words;
BEGIN
  Truth(Scan.OpenSource("no such file")); Truth(Scan.OpenSource(Name));
  REPEAT
    Scan.GetNextSymbol(word); WriteString(word); Write("|")
  UNTIL word[0] = 0C;
  WriteLn;
  Scan.DefineComments("{", "}", FALSE);
  Truth(Scan.OpenSource(Name));
  REPEAT
    Scan.GetNextSymbol(word); WriteString(word); Write("|");
    IF (word[0] = "t") OR (word[0] = "#") THEN WriteLn; Scan.WriteError("here") END
  UNTIL word[0] = 0C;
  WriteLn;
  Scan.CloseSource; Scan.GetNextSymbol(word); Truth(word[0] = 0C);
  Scan.DefineComments("#", "", TRUE);
  Truth(Scan.OpenSource(Name));
  count := 0;
  REPEAT
    Scan.GetNextSymbol(word); INC(count); Truth(word[0] = "#")
  UNTIL word[0] = 0C;
  WriteCard(count, 3); WriteLn
END Words;

PROCEDURE Channels;
VAR
  cid: StreamFile.ChanId;
  result: StreamFile.OpenResults;
  s: String;
BEGIN
  StreamFile.Open(cid, Name, StreamFile.read + StreamFile.old, result);
  Truth(result = ChanConsts.opened);
  Truth(TextUtil.CharAvailable(cid)); TextIO.ReadToken(cid, word); TextUtil.SkipSpaces(cid);
  TextIO.ReadChar(cid, ch);
  Truth(ch = "s"); TextIO.ReadToken(cid, word); TextUtil.SkipSpaces(cid);
  Truth(TextUtil.EofOrEoln(cid));
  Truth(TextUtil.CharAvailable(cid)); TextIO.SkipLine(cid); Truth(TextUtil.EofOrEoln(cid));
  TextIO.SkipLine(cid); TextIO.SkipLine(cid); TextIO.SkipLine(cid); TextIO.SkipLine(cid);
  TextIO.ReadToken(cid, word);
  Truth(TextUtil.EofOrEoln(cid)); Truth(TextUtil.CharAvailable(cid)); StreamFile.Close(cid);
  WriteLn;
  s := InitString("text");
  StringChan.writeString(StdChans.StdOutChan(), s);
  StringChan.writeFieldWidth(StdChans.StdOutChan(), s, 6);
  StringChan.writeFieldWidth(StdChans.StdOutChan(), s, 2); Fin(s);
  s := InitString(""); StringChan.writeFieldWidth(StdChans.StdOutChan(), s, 2); Fin(s);
  TextIO.WriteChar(StdChans.StdOutChan(), "|");
  (* A definition module's imports are visible as its members. *)
  Truth(RndFile.IOChan.InvalidChan() = IOChan.InvalidChan());
  Truth(RndFile.ChanConsts.opened = ChanConsts.opened); WriteLn
END Channels;

PROCEDURE Blocks;
VAR a: ADDRESS;
BEGIN
  SysStorage.Init; Truth(SysStorage.Available(1000)); SysStorage.ALLOCATE(a, 100); Truth(a # NIL);
  SysStorage.REALLOCATE(a, 5000); Truth(a # NIL); SysStorage.DEALLOCATE(a, 5000); Truth(a = NIL);
  WriteLn
END Blocks;

BEGIN
  WriteFile;
  Words;
  Channels;
  Blocks;
  FileSystem.Delete(Name, f)
END test_words.
