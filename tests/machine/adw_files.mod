(* tlc: --dialect=adw *)
MODULE adw_files;
(* FileFunc and TextFileFunc of ADW Modula-2, in a folder of their own. *)
FROM FileFunc IMPORT EOL, FileSpecString, FileAttributes, FileAttributeSet, SearchEntry,
    FileNameParts, FileTypes, AccessModes, FileUseInfo, FileUseInfoSet, CommonFileErrors,
    FileLockTypes, File, MustHaveNormalFile, MustHaveDirectory, MustHaveNothing, AllAttributes,
    StdAttributes, AddHidden, OpenFile, OpenFileEx, CreateFile, OpenCreateFile, CreateTempFile,
    CloseFile, FileType, SetFileBuffer, RemoveFileBuffer, FlushBuffers, ReadBlock, WriteBlock,
    ReadChar, WriteChar, PeekChar, ReadLine, WriteLine, LockFileRegion, UnlockFileRegion,
    SetFilePos, GetFilePos, MoveFilePos, TruncateFile, FileLength, GetFileSizes, TranslateFileError,
    GetFileAttr, SetFileAttr, GetFileDateTime, GetFileDateTimeUTC, SetFileDateTime,
    SetFileDateTimeUTC, RenameFile, DeleteFile, FileExists, CopyFile, GetNextDir, ParseFileName,
    ParseFileNameEx, AssembleParts, ConstructFileName, FindInPathList, FindInOSPathList,
    FileSpecIsAbsolute, ExpandFileSpec, MakeFileSpecRelative, FindFirst, FindNext, FindClose,
    MakeDir, CreateDirTree, DeleteDir, DirExists, RenameDir, GetDefaultPath, SetDefaultPath,
    GetDeviceFreeSpace, GetDeviceFreeSpaceEx, FakeFileOpen;
FROM SYSTEM IMPORT ADR;
FROM SysClock IMPORT DateTime;
IMPORT STextIO, SLWholeIO, TextFileFunc;

CONST
  Folder = "adw_files.tmp";
  Deep = "adw_files.tmp/a/b/";

VAR
  f: File;
  home, spec: FileSpecString;
  line: ARRAY [0..15] OF CHAR;
  short: ARRAY [0..3] OF CHAR;
  buffer: ARRAY [0..511] OF CHAR;
  parts: FileNameParts;
  attributes: FileAttributeSet;
  entry: SearchEntry;
  dt: DateTime;
  actual, alloc: CARDINAL64;
  block: CARDINAL32;
  i, count: CARDINAL;
  isThere: BOOLEAN;

PROCEDURE Say(text: ARRAY OF CHAR);
BEGIN
  STextIO.WriteString(text)
END Say;

PROCEDURE Truth(b: BOOLEAN);
BEGIN
  IF b THEN Say(" yes") ELSE Say(" no") END
END Truth;

PROCEDURE Number(n: LONGINT);
BEGIN
  Say(" "); SLWholeIO.WriteLongInt(n, 1)
END Number;

PROCEDURE Line;
BEGIN
  STextIO.WriteLn
END Line;

PROCEDURE Show(text: ARRAY OF CHAR);
BEGIN
  Say(" ["); Say(text); Say("]")
END Show;

PROCEDURE Parts;
BEGIN
  Show(parts.path); Show(parts.name); Show(parts.extension);
  AssembleParts(parts, spec); Show(spec); Line
END Parts;

PROCEDURE Create(name, text: ARRAY OF CHAR);
BEGIN
  CreateFile(f, name);
  IF text[0] # '' THEN WriteLine(f, text) END;
  CloseFile(f)
END Create;

BEGIN
  Truth(GetDefaultPath(home)); Truth(FileSpecIsAbsolute(home)); Line;
  Truth(CreateDirTree(Deep)); Truth(DirExists("adw_files.tmp/a/b")); Truth(MakeDir(Folder));
  Truth(SetDefaultPath(Folder)); Line;

  Say("open");
  OpenFile(f, "lines.txt", ReadOnlyDenyNone);
  Truth(f.status = 0); Truth(TranslateFileError(f) = FileErrFileNotFound); Line;
  CreateFile(f, "lines.txt");
  Truth(f.status = 0); Truth(f.handle > 2); Truth(FileType(f) = FileTypeDisk);
  SetFileBuffer(f, buffer);
  WriteLine(f, "first");
  WriteLine(f, "");
  WriteBlock(f, ADR("second"), 6); Number(VAL(LONGINT, f.count));
  WriteChar(f, CHR(13)); WriteChar(f, CHR(10));
  WriteChar(f, 'x'); WriteChar(f, CHR(13)); WriteChar(f, 'y');
  Number(INT(FileLength(f))); Number(INT(GetFilePos(f)));
  RemoveFileBuffer(f);
  CloseFile(f); Truth(f.status = 0);
  CloseFile(f); Truth(TranslateFileError(f) = FileErrInvalidHandle); Line;

  Say("lines");
  OpenFile(f, "lines.txt", ReadOnlyDenyWrite);
  REPEAT
    count := ReadLine(f, line);
    Number(INT(count)); Show(line); Truth(f.eof)
  UNTIL f.eof;
  ReadLine(f, line); Show(line); Truth(f.eof); Line;
  SetFilePos(f, 0); Truth(f.eof);
  ReadLine(f, short); Say(" ["); FOR i := 0 TO 3 DO Say(short[i]) END; Say("]");
  ReadLine(f, short); Show(short);
  Truth(PeekChar(f) = EOL); Truth(ReadChar(f) = EOL); Truth(PeekChar(f) = 's');
  MoveFilePos(f, 2); Show(ReadChar(f)); MoveFilePos(f, -1); Show(ReadChar(f));
  ReadBlock(f, ADR(line), 16); Number(INT(f.count)); Truth(f.eof); Truth(f.status = 0);
  WriteChar(f, 'z'); Truth(TranslateFileError(f) = FileErrInvalidHandle);
  CloseFile(f); Line;

  Say("update");
  OpenFileEx(f, "lines.txt", ReadWriteDenyNone, FileUseInfoSet{RandomAccess, WriteThrough});
  Show(ReadChar(f)); WriteChar(f, 'I'); Show(ReadChar(f));
  LockFileRegion(f, 0, 4, ExclusiveLock, FALSE); Truth(f.status = 0);
  UnlockFileRegion(f, 0, 4); Truth(f.status = 0);
  SetFilePos(f, 4); TruncateFile(f); FlushBuffers(f, TRUE); Number(INT(FileLength(f)));
  CloseFile(f);
  OpenCreateFile(f, "lines.txt", ReadWriteDenyAll); ReadLine(f, line); Show(line); CloseFile(f);
  OpenCreateFile(f, "new.txt", ReadWriteDenyAll); Truth(f.status = 0); CloseFile(f);
  GetFileSizes("lines.txt", actual, alloc); Number(INT(actual)); Truth(alloc >= actual); Line;

  Say("names");
  Truth(CopyFile("lines.txt", "copy.txt")); Truth(CopyFile("none", "copy.txt"));
  Truth(RenameFile("copy.txt", "a/other.dat")); Truth(FileExists("copy.txt"));
  Truth(FileExists("a/other.dat"));
  Truth(FileExists("a")); Truth(DeleteFile("new.txt")); Truth(DeleteFile("new.txt")); Line;

  Say("temporary");
  spec := "a";
  CreateTempFile(f, spec); Truth(f.status = 0); Truth(FileExists(spec)); CloseFile(f);
  Truth(FileExists(spec)); Line;

  Say("attributes");
  Create(".hidden", "text");
  Truth(GetFileAttr("a", attributes)); Truth(Directory IN attributes);
  Truth(NormalFile IN attributes);
  Truth(GetFileAttr("none", attributes)); Truth(GetFileAttr(".hidden", attributes));
  Truth(Hidden IN attributes);
  Truth(SetFileAttr(".hidden", FileAttributeSet{OwnerRead, OwnerWrite, GroupRead}));
  GetFileAttr(".hidden", attributes);
  Truth(attributes * FileAttributeSet{OwnerRead..OtherExec} =
      FileAttributeSet{OwnerRead, OwnerWrite, GroupRead});
  Line;

  Say("dates");
  GetFileDateTime("none", dt); Number(INT(dt.year));
  dt.year := 2001; dt.month := 2; dt.day := 3; dt.hour := 4; dt.minute := 5; dt.second := 6;
  Truth(SetFileDateTimeUTC("lines.txt", dt)); GetFileDateTimeUTC("lines.txt", dt);
  Number(INT(dt.year)); Number(INT(dt.month)); Number(INT(dt.day)); Number(INT(dt.hour));
  Number(INT(dt.second));
  Truth(SetFileDateTime("lines.txt", dt)); GetFileDateTime("lines.txt", dt); Number(INT(dt.hour));
  Number(INT(dt.minute));
  Truth(SetFileDateTime("none", dt)); Line;

  Say("search"); count := 0;
  Create("b1.txt", "12345"); Create("b2.dat", ""); Create("b12.txt", "");
  IF FindFirst("b?.*", StdAttributes, MustHaveNormalFile, entry) THEN
    REPEAT INC(count, VAL(CARDINAL, entry.size) + 1) UNTIL NOT FindNext(entry);
    FindClose(entry)
  END;
  Number(INT(count)); count := 0;
  IF FindFirst("./*", StdAttributes, MustHaveNothing, entry) THEN
    REPEAT INC(count) UNTIL NOT FindNext(entry);
    FindClose(entry)
  END;
  Number(INT(count)); count := 0;
  IF FindFirst("*", StdAttributes + AddHidden, MustHaveNormalFile, entry) THEN
    REPEAT INC(count) UNTIL NOT FindNext(entry);
    FindClose(entry)
  END;
  Number(INT(count));
  IF FindFirst("*", AllAttributes, MustHaveDirectory, entry) THEN
    Show(entry.name);
    FindClose(entry)
  END;
  Truth(FindFirst("nothing*", AllAttributes, MustHaveNothing, entry));
  Truth(FindFirst("nowhere/*", AllAttributes, MustHaveNothing, entry)); Line;

  ParseFileName("/usr/lib/main.old.mod", parts); Parts;
  ParseFileName("main", parts); Parts;
  ParseFileName("d.x/", parts); Parts;
  ParseFileNameEx("main.old.mod", parts, ".def;.mod", ";"); Parts;
  ParseFileNameEx("main.old", parts, ".def;.mod", ";"); Parts;
  ConstructFileName("main", ".mod", spec); Show(spec);
  ConstructFileName("main.def", "src/x.mod", spec); Show(spec); Line;
  i := 0;
  WHILE GetNextDir("/usr/lib:bin:/", ":", i, spec) DO Show(spec) END; Line;
  Truth(FindInPathList("b1.txt", "a:.", ":", spec, FALSE)); Show(spec);
  Truth(FindInPathList("b1.txt", "a:a/b", ":", spec, FALSE)); Truth(FindInOSPathList("sh", spec));
  Line;
  spec := "a/../a/./b1.txt"; ExpandFileSpec(spec);
  Truth(MakeFileSpecRelative(home, spec)); Show(spec);
  spec := "/a/b/c"; MakeFileSpecRelative("/a/d/e", spec); Show(spec);
  spec := "x"; Truth(MakeFileSpecRelative("y", spec)); Line;

  Say("text");
  CreateFile(f, "text.txt");
  TextFileFunc.WriteField(f, "ab", 4); TextFileFunc.WriteField(f, "ab", -4);
  TextFileFunc.WriteField(f, "abcdef", 3);
  TextFileFunc.WriteNumber(f, -15, 5); TextFileFunc.WriteNumberBase(f, 255, 16, 4);
  TextFileFunc.WriteRealFixed(f, 1.5, 2, 6); TextFileFunc.WriteString(f, " ");
  TextFileFunc.WriteReal(f, 12345.0, 3, FALSE, 0); TextFileFunc.WriteString(f, " ");
  TextFileFunc.WriteBoolean(f, TRUE, 0); TextFileFunc.WriteLn(f);
  TextFileFunc.ChopField := TRUE; TextFileFunc.WriteField(f, "abcdef", 3);
  Truth(f.status = MAX(CARDINAL));
  TextFileFunc.WriteStringLn(f, " rest of this line");
  TextFileFunc.WriteStringLn(f, "7 8x 1.25E1 true");
  CloseFile(f); Line;
  OpenFile(f, "text.txt", ReadOnlyDenyNone);
  ReadLine(f, buffer); Show(buffer);
  TextFileFunc.ReadField(f, line); Show(line);
  TextFileFunc.ReadLn(f);
  Number(TextFileFunc.ReadNumberValidate(f, 1, 5, isThere)); Truth(isThere);
  Number(TextFileFunc.ReadNumber(f)); Truth(f.status = MAX(CARDINAL));
  Truth(TextFileFunc.ReadReal(f) = 12.5); Truth(TextFileFunc.ReadBoolean(f));
  TextFileFunc.ReadField(f, line); Show(line); Truth(f.eof);
  CloseFile(f); Line;

  Say("device");
  Truth(GetDeviceFreeSpaceEx(".", block) > 0); Truth(block > 0); Truth(GetDeviceFreeSpace(".") > 0);
  Line;

  DeleteFile("lines.txt"); DeleteFile(".hidden"); DeleteFile("b1.txt"); DeleteFile("b2.dat");
  DeleteFile("b12.txt");
  DeleteFile("text.txt"); DeleteFile("a/other.dat");
  Truth(RenameDir("a/b", "c")); Truth(DeleteDir("c")); Truth(DeleteDir("a"));
  Truth(SetDefaultPath(home)); Truth(DeleteDir(Folder)); Truth(DirExists(Folder)); Line;

  FakeFileOpen(f, 1, WriteOnlyDenyNone); WriteLine(f, "standard output"); CloseFile(f); Say("open");
  Line
END adw_files.
