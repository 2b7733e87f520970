IMPLEMENTATION MODULE FileFunc;

FROM SYSTEM IMPORT ADDRESS, ADR, ADRINT, BYTE, CARDINAL32, CARDINAL64, INTEGER64;
FROM SysClock IMPORT DateTime;
FROM TlcDate IMPORT At, SecondsOf;
FROM TlcFile IMPORT TlcCloseFile, TlcDescriptor, TlcErrorNumber, TlcFileEnded, TlcFileExists,
    TlcFileFailed, TlcFlushFile, TlcForgetState, TlcIsTerminal, TlcOpenFile, TlcPosition,
    TlcReadBytes, TlcRemoveFile, TlcRenameFile, TlcSetPosition, TlcTruncate, TlcWriteBytes, errors,
    fromEnd, fromHere, fromStart, readOld, updateAny, updateOld, writeAny;
FROM TlcFolder IMPORT Status, TlcCloseFolder, TlcCurrentFolder, TlcEnterFolder, TlcFreeSpace,
    TlcLock, TlcMakeFolder, TlcNextInFolder, TlcOpenFolder, TlcRemoveFolder, TlcSetMode,
    TlcSetTimes, TlcStatusOf, TlcStreamOf, TlcSynchronize, TlcUnlock, accessed, allocated, changed,
    isWritable, modified, size;
FROM TlcIO IMPORT TlcGet, TlcPeek;
FROM TlcPaths IMPORT Copied, HasFolders, IsFolder, IsFound, MakeAbsolute, MakeRelative,
    NewTemporary, NextFolder, NextItem, TemporaryFolder;
FROM TlcSpec IMPORT Matches, Piece, Put, Split;
IMPORT Environment, TlcFolder;

CONST
  CR = 15C;
  LF = 12C;
  BadNumber = 9;  (* the error of the system for a file that is not open *)
  NothingFound = 2;
  Parent = "..";

PROCEDURE Start(VAR f: File; stream: ADDRESS; mode: AccessModes; useInfo: FileUseInfoSet);
BEGIN
  f.status := 0;
  f.count := 0;
  f.handle := InvalidHandle;
  f.userData := NIL;
  f.eof := FALSE;
  f.mode := mode;
  f.stream := stream;
  f.isWriting := FALSE;
  f.useInfo := useInfo;
  f.spec := "";
  IF stream = NIL THEN f.status := Failure() ELSE f.handle := TlcDescriptor(stream) END
END Start;

(* Returns the error of the last call of the system. *)
PROCEDURE Failure(): CARDINAL;
VAR number: LONGINT;
BEGIN
  number := TlcErrorNumber();
  IF number <= 0 THEN RETURN BadNumber END;
  RETURN VAL(CARDINAL, number)
END Failure;

PROCEDURE Open(VAR f: File; spec: ARRAY OF CHAR; how: LONGCARD; mode: AccessModes;
    useInfo: FileUseInfoSet);
VAR problem: LONGCARD; stream: ADDRESS;
BEGIN
  stream := TlcOpenFile(spec, HIGH(spec), how, problem);
  Start(f, stream, mode, useInfo);
  IF TemporaryFile IN useInfo THEN Piece(spec, 0, LENGTH(spec), f.spec) END
END Open;

PROCEDURE OpenFile(VAR OUT f: File; spec: ARRAY OF CHAR; mode: AccessModes);
BEGIN
  OpenFileEx(f, spec, mode, FileUseInfoSet{})
END OpenFile;

PROCEDURE OpenFileEx(VAR OUT f: File; spec: ARRAY OF CHAR; mode: AccessModes;
    useInfo: FileUseInfoSet);
VAR how: LONGCARD;
BEGIN
  IF mode <= ReadOnlyDenyAll THEN how := readOld ELSE how := updateOld END;
  Open(f, spec, how, mode, useInfo)
END OpenFileEx;

PROCEDURE CreateFile(VAR OUT f: File; spec: ARRAY OF CHAR);
BEGIN
  CreateFileEx(f, spec, FileUseInfoSet{})
END CreateFile;

PROCEDURE CreateFileEx(VAR OUT f: File; spec: ARRAY OF CHAR; useInfo: FileUseInfoSet);
BEGIN
  Open(f, spec, updateAny, ReadWriteDenyAll, useInfo)
END CreateFileEx;

PROCEDURE OpenCreateFile(VAR OUT f: File; spec: ARRAY OF CHAR; mode: AccessModes);
BEGIN
  OpenCreateFileEx(f, spec, mode, FileUseInfoSet{})
END OpenCreateFile;

PROCEDURE OpenCreateFileEx(VAR OUT f: File; spec: ARRAY OF CHAR; mode: AccessModes;
    useInfo: FileUseInfoSet);
BEGIN
  OpenFileEx(f, spec, mode, useInfo);
  IF f.status = NothingFound THEN Open(f, spec, updateAny, mode, useInfo) END
END OpenCreateFileEx;

PROCEDURE FakeFileOpen(VAR OUT f: File; handle: ADRINT; mode: AccessModes);
VAR how: LONGCARD;
BEGIN
  CASE mode OF
    ReadOnlyDenyNone..ReadOnlyDenyAll: how := readOld
  | ReadWriteDenyNone..ReadWriteDenyAll: how := updateOld
  ELSE how := writeAny
  END;
  Start(f, TlcStreamOf(handle, how), mode, FileUseInfoSet{})
END FakeFileOpen;

PROCEDURE GetTempFileDirectory(VAR OUT spec: ARRAY OF CHAR);
BEGIN
  TemporaryFolder(spec)
END GetTempFileDirectory;

PROCEDURE MakeTempFileName(VAR INOUT spec: ARRAY OF CHAR);
BEGIN
  NewTemporary(spec)
END MakeTempFileName;

PROCEDURE CreateTempFile(VAR OUT f: File; VAR INOUT spec: ARRAY OF CHAR);
BEGIN
  CreateTempFileEx(f, spec, FileUseInfoSet{})
END CreateTempFile;

PROCEDURE CreateTempFileEx(VAR OUT f: File; VAR INOUT spec: ARRAY OF CHAR; useInfo: FileUseInfoSet);
BEGIN
  MakeTempFileName(spec);
  CreateFileEx(f, spec, useInfo + FileUseInfoSet{TemporaryFile})
END CreateTempFileEx;

PROCEDURE CloseFile(VAR INOUT f: File);
BEGIN
  IF NOT IsOpen(f) THEN RETURN END;
  IF f.handle <= VAL(ADRINT, errors) THEN
    IF f.isWriting THEN Check(f, TlcFlushFile(f.stream)) END
  ELSE
    Check(f, TlcCloseFile(f.stream))
  END;
  f.stream := NIL;
  f.handle := InvalidHandle;
  IF f.spec[0] # 0C THEN DeleteFile(f.spec) END
END CloseFile;

(* Whether a file is open; sets its status. *)
PROCEDURE IsOpen(VAR f: File): BOOLEAN;
BEGIN
  f.status := 0;
  IF f.stream = NIL THEN f.status := BadNumber END;
  RETURN f.status = 0
END IsOpen;

(* Sets the status after a call of the system. *)
PROCEDURE Check(VAR f: File; succeeded: BOOLEAN);
BEGIN
  IF NOT succeeded THEN f.status := Failure() END
END Check;

(* Reading and writing *)

(* Whether the file can be read or written. The position must be set between reading and writing. *)
PROCEDURE IsReady(VAR f: File; isWriting: BOOLEAN): BOOLEAN;
BEGIN
  f.count := 0;
  IF NOT IsOpen(f) THEN RETURN FALSE END;
  f.eof := FALSE;
  IF f.isWriting # isWriting THEN
    IF TlcSetPosition(f.stream, 0, fromHere) THEN END;
    f.isWriting := isWriting
  END;
  RETURN TRUE
END IsReady;

(* Sets the fields after an operation. *)
PROCEDURE Finish(VAR f: File; count: CARDINAL);
BEGIN
  f.count := count;
  f.eof := TlcFileEnded(f.stream);
  IF TlcFileFailed(f.stream) THEN f.status := Failure() END;
  IF f.eof OR (f.status # 0) THEN TlcForgetState(f.stream) END
END Finish;

PROCEDURE ReadBlock(VAR INOUT f: File; buf: ADDRESS; size: CARDINAL);
BEGIN
  IF IsReady(f, FALSE) THEN Finish(f, VAL(CARDINAL, TlcReadBytes(f.stream, buf, size))) END
END ReadBlock;

PROCEDURE WriteBlock(VAR INOUT f: File; buf: ADDRESS; size: CARDINAL);
BEGIN
  IF NOT IsReady(f, TRUE) THEN RETURN END;
  Finish(f, VAL(CARDINAL, TlcWriteBytes(f.stream, buf, size)));
  IF (WriteThrough IN f.useInfo) & (f.status = 0) THEN Check(f, TlcFlushFile(f.stream)) END
END WriteBlock;

PROCEDURE ReadChar(VAR INOUT f: File): CHAR;
VAR code: LONGINT;
BEGIN
  IF NOT IsReady(f, FALSE) THEN RETURN 0C END;
  code := TlcGet(f.stream);
  IF code < 0 THEN
    Finish(f, 0);
    RETURN 0C
  END;
  f.count := 1;
  IF VAL(CHAR, code) = LF THEN RETURN EOL END;
  IF VAL(CHAR, code) # CR THEN RETURN VAL(CHAR, code) END;
  IF TlcPeek(f.stream) = VAL(LONGINT, ORD(LF)) THEN
    code := TlcGet(f.stream);
    f.count := 2
  END;
  RETURN EOL
END ReadChar;

PROCEDURE PeekChar(VAR INOUT f: File): CHAR;
VAR code: LONGINT;
BEGIN
  IF NOT IsReady(f, FALSE) THEN RETURN 0C END;
  code := TlcPeek(f.stream);
  IF code < 0 THEN
    Finish(f, 0);
    RETURN 0C
  END;
  IF (VAL(CHAR, code) = LF) OR (VAL(CHAR, code) = CR) THEN RETURN EOL END;
  RETURN VAL(CHAR, code)
END PeekChar;

PROCEDURE WriteChar(VAR INOUT f: File; ch: CHAR);
BEGIN
  IF ch = EOL THEN ch := LF END;
  WriteBlock(f, ADR(ch), 1)
END WriteChar;

PROCEDURE ReadLine(VAR INOUT f: File; VAR OUT str: ARRAY OF CHAR): [CARDINAL];
VAR length: CARDINAL; ch: CHAR;
BEGIN
  length := 0;
  WHILE length <= HIGH(str) DO
    ch := ReadChar(f);
    IF (ch = EOL) OR f.eof OR (f.status # 0) THEN
      str[length] := 0C;
      RETURN length
    END;
    str[length] := ch;
    INC(length)
  END;
  RETURN length
END ReadLine;

PROCEDURE WriteLine(VAR INOUT f: File; str: ARRAY OF CHAR);
BEGIN
  WriteBlock(f, ADR(str), LENGTH(str));
  IF f.status = 0 THEN WriteChar(f, EOL) END
END WriteLine;

<* allow(unused-parameters) *>
PROCEDURE SetFileBuffer(VAR INOUT f: File; VAR OUT buf: ARRAY OF BYTE);
BEGIN
  IF IsOpen(f) THEN END
END SetFileBuffer;

PROCEDURE RemoveFileBuffer(VAR INOUT f: File);
BEGIN
  FlushBuffers(f, FALSE)
END RemoveFileBuffer;

PROCEDURE FlushBuffers(VAR INOUT f: File; flushOs: BOOLEAN);
BEGIN
  IF NOT IsOpen(f) THEN RETURN END;
  IF f.isWriting THEN Check(f, TlcFlushFile(f.stream)) END;
  IF flushOs & (f.status = 0) THEN Check(f, TlcSynchronize(f.stream)) END
END FlushBuffers;

PROCEDURE LockFileRegion(VAR INOUT f: File; start, length: CARDINAL64; lockType: FileLockTypes;
    wait: BOOLEAN);
BEGIN
  IF IsOpen(f) THEN Check(f, TlcLock(f.stream, start, length, lockType = ExclusiveLock, wait)) END
END LockFileRegion;

PROCEDURE UnlockFileRegion(VAR INOUT f: File; start, length: CARDINAL64);
BEGIN
  IF IsOpen(f) THEN Check(f, TlcUnlock(f.stream, start, length)) END
END UnlockFileRegion;

(* Positions and properties *)

PROCEDURE Move(VAR f: File; position: LONGINT; from: LONGCARD);
BEGIN
  IF NOT IsOpen(f) THEN RETURN END;
  f.eof := FALSE;
  Check(f, TlcSetPosition(f.stream, position, from))
END Move;

PROCEDURE SetFilePos(VAR INOUT f: File; pos: CARDINAL64);
BEGIN
  Move(f, VAL(LONGINT, pos), fromStart)
END SetFilePos;

PROCEDURE GetFilePos(VAR INOUT f: File): CARDINAL64;
VAR position: LONGINT;
BEGIN
  IF NOT IsOpen(f) THEN RETURN 0 END;
  position := TlcPosition(f.stream);
  Check(f, position >= 0);
  IF position < 0 THEN RETURN 0 END;
  RETURN VAL(CARDINAL64, position)
END GetFilePos;

PROCEDURE MoveFilePos(VAR INOUT f: File; pos: INTEGER64);
BEGIN
  Move(f, pos, fromHere)
END MoveFilePos;

PROCEDURE TruncateFile(VAR INOUT f: File);
BEGIN
  IF IsOpen(f) THEN Check(f, TlcTruncate(f.stream, TlcPosition(f.stream))) END
END TruncateFile;

PROCEDURE FileLength(VAR INOUT f: File): CARDINAL64;
VAR position, length: CARDINAL64;
BEGIN
  position := GetFilePos(f);
  IF f.status # 0 THEN RETURN 0 END;
  IF NOT TlcSetPosition(f.stream, 0, fromEnd) THEN
    f.status := Failure();
    RETURN 0
  END;
  length := GetFilePos(f);
  Check(f, TlcSetPosition(f.stream, VAL(LONGINT, position), fromStart));
  RETURN length
END FileLength;

PROCEDURE FileType(VAR INOUT f: File): FileTypes;
BEGIN
  IF NOT IsOpen(f) THEN RETURN FileTypeUnknown END;
  IF TlcIsTerminal(f.stream) THEN RETURN FileTypeChar END;
  IF TlcPosition(f.stream) < 0 THEN RETURN FileTypePipe END;
  RETURN FileTypeDisk
END FileType;

PROCEDURE GetFileSizes(name: ARRAY OF CHAR; VAR actual, alloc: CARDINAL64);
VAR status: Status;
BEGIN
  actual := 0;
  alloc := 0;
  IF TlcStatusOf(name, HIGH(name), FALSE, status) THEN
    actual := VAL(CARDINAL64, status[size]);
    alloc := VAL(CARDINAL64, status[allocated])
  END
END GetFileSizes;

(* The numbers of errors are those of Linux. *)
PROCEDURE TranslateFileError(f: File): CommonFileErrors;
BEGIN
  CASE f.status OF
    0: RETURN FileErrSuccess
  | NothingFound: RETURN FileErrFileNotFound
  | 4: RETURN FileErrInterrupted
  | BadNumber: RETURN FileErrInvalidHandle
  | 11, 16, 26: RETURN FileErrSharingOrLock
  | 1, 13, 21: RETURN FileErrAccessDenied
  | 20: RETURN FileErrPathNotFound
  | 23, 24: RETURN FileErrNoHandles
  | 28, 122: RETURN FileErrDiskFull
  | 30: RETURN FileErrWriteProtect
  | 32: RETURN FileErrBrokenPipe
  ELSE RETURN FileErrUnknown
  END
END TranslateFileError;

CONST
  (* The mode of a file in C: the kind, and the permissions in its lower bits. *)
  Kind = 10000B;
  Folder = 4;
  Regular = 10B;
  Link = 12B;
  OwnerReads = 400B;

(* Gets the attributes of a file with this name in its folder, or of a link. *)
PROCEDURE Attributes(spec, name: ARRAY OF CHAR; VAR attributes: FileAttributeSet): BOOLEAN;
VAR
  status: Status;
  mode, bit: LONGINT;
  permission: FileAttributes;
BEGIN
  attributes := FileAttributeSet{};
  IF NOT TlcStatusOf(spec, HIGH(spec), TRUE, status) THEN RETURN FALSE END;
  IF status[TlcFolder.mode] DIV Kind = Link THEN
    INCL(attributes, Alias);
    IF NOT TlcStatusOf(spec, HIGH(spec), FALSE, status) THEN RETURN TRUE END
  END;
  mode := status[TlcFolder.mode];
  CASE mode DIV Kind OF
    Folder: INCL(attributes, Directory)
  | Regular: INCL(attributes, NormalFile)
  ELSE
  END;
  bit := OwnerReads;
  FOR permission := OwnerRead TO OtherExec DO
    IF ODD(mode DIV bit) THEN INCL(attributes, permission) END;
    bit := bit DIV 2
  END;
  IF status[isWritable] = 0 THEN INCL(attributes, ReadOnly) END;
  IF name[0] = "." THEN INCL(attributes, Hidden) END;
  RETURN TRUE
END Attributes;

PROCEDURE GetFileAttr(name: ARRAY OF CHAR; VAR OUT attr: FileAttributeSet): [BOOLEAN];
VAR own: NameString; first, extension, end: CARDINAL;
BEGIN
  Split(name, first, extension, end);
  Piece(name, first, end, own);
  RETURN Attributes(name, own, attr)
END GetFileAttr;

PROCEDURE SetFileAttr(name: ARRAY OF CHAR; attr: FileAttributeSet): [BOOLEAN];
VAR mode: LONGINT; permission: FileAttributes;
BEGIN
  mode := 0;
  FOR permission := OwnerRead TO OtherExec DO
    mode := mode * 2 + VAL(LONGINT, ORD(permission IN attr))
  END;
  RETURN TlcSetMode(name, HIGH(name), mode)
END SetFileAttr;

PROCEDURE GetFileDateTimes(spec: ARRAY OF CHAR; VAR OUT create, access, modify: DateTime;
    utc: BOOLEAN);
VAR status: Status;
BEGIN
  IF TlcStatusOf(spec, HIGH(spec), FALSE, status) THEN
    create := At(status[changed], utc);
    access := At(status[accessed], utc);
    modify := At(status[modified], utc)
  ELSE
    create := At(0, TRUE);
    create.year := 0;
    access := create;
    modify := create
  END
END GetFileDateTimes;

PROCEDURE GetFileDateTime(spec: ARRAY OF CHAR; VAR OUT dt: DateTime);
VAR create, access: DateTime;
BEGIN
  GetFileDateTimes(spec, create, access, dt, FALSE)
END GetFileDateTime;

PROCEDURE GetFileDateTimeUTC(spec: ARRAY OF CHAR; VAR OUT dt: DateTime);
VAR create, access: DateTime;
BEGIN
  GetFileDateTimes(spec, create, access, dt, TRUE)
END GetFileDateTimeUTC;

<* allow(unused-parameters) *>
PROCEDURE SetFileDateTimes(spec: ARRAY OF CHAR; create, access, modify: DateTime;
    utc: BOOLEAN): [BOOLEAN];
BEGIN
  RETURN TlcSetTimes(spec, HIGH(spec), SecondsOf(access, utc), SecondsOf(modify, utc))
END SetFileDateTimes;

PROCEDURE SetFileDateTime(spec: ARRAY OF CHAR; dt: DateTime): [BOOLEAN];
BEGIN
  RETURN SetFileDateTimes(spec, dt, dt, dt, FALSE)
END SetFileDateTime;

PROCEDURE SetFileDateTimeUTC(spec: ARRAY OF CHAR; dt: DateTime): [BOOLEAN];
BEGIN
  RETURN SetFileDateTimes(spec, dt, dt, dt, TRUE)
END SetFileDateTimeUTC;

PROCEDURE RenameFile(fromFile, toFile: ARRAY OF CHAR): [BOOLEAN];
BEGIN
  RETURN TlcRenameFile(fromFile, HIGH(fromFile), toFile, HIGH(toFile)) = 0
END RenameFile;

PROCEDURE DeleteFile(name: ARRAY OF CHAR): [BOOLEAN];
BEGIN
  RETURN TlcRemoveFile(name, HIGH(name)) = 0
END DeleteFile;

PROCEDURE FileExists(name: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN TlcFileExists(name, HIGH(name)) & NOT DirExists(name)
END FileExists;

PROCEDURE CopyFile(source, dest: ARRAY OF CHAR): [BOOLEAN];
BEGIN
  RETURN Copied(source, dest)
END CopyFile;

<* allow(unused-parameters) *>
PROCEDURE SetHandleCount(num: CARDINAL);
END SetHandleCount;

PROCEDURE GetNextDir(list, sepChars: ARRAY OF CHAR; VAR INOUT i: CARDINAL;
    VAR OUT item: ARRAY OF CHAR): [BOOLEAN];
BEGIN
  RETURN NextFolder(list, sepChars, i, item)
END GetNextDir;

PROCEDURE ParseFileName(pathname: ARRAY OF CHAR; VAR OUT parts: FileNameParts);
VAR name, extension, end: CARDINAL;
BEGIN
  Split(pathname, name, extension, end);
  parts.drive[0] := 0C;
  Piece(pathname, 0, name, parts.path);
  Piece(pathname, name, extension, parts.name);
  Piece(pathname, extension, end, parts.extension)
END ParseFileName;

PROCEDURE ParseFileNameEx(path: ARRAY OF CHAR; VAR OUT parts: FileNameParts;
    list, sepChars: ARRAY OF CHAR);
VAR i, from, to, length: CARDINAL; item: NameString;
BEGIN
  ParseFileName(path, parts);
  i := 0;
  WHILE NextItem(list, sepChars, i, from, to) DO
    Piece(list, from, to, item);
    IF Matches(parts.extension, item) THEN RETURN END
  END;
  length := LENGTH(parts.name);
  Put(parts.extension, parts.name, length);
  parts.extension := ""
END ParseFileNameEx;

PROCEDURE AssembleParts(parts: FileNameParts; VAR OUT name: ARRAY OF CHAR);
VAR length: CARDINAL;
BEGIN
  length := 0;
  Put(parts.path, name, length);
  Put(parts.name, name, length);
  Put(parts.extension, name, length)
END AssembleParts;

PROCEDURE Complete(VAR parts: FileNameParts; default: FileNameParts);
BEGIN
  IF parts.path[0] = 0C THEN parts.path := default.path END;
  IF parts.name[0] = 0C THEN parts.name := default.name END;
  IF parts.extension[0] = 0C THEN parts.extension := default.extension END
END Complete;

PROCEDURE ConstructFileName(pri, def: ARRAY OF CHAR; VAR OUT res: ARRAY OF CHAR);
VAR parts, default: FileNameParts;
BEGIN
  ParseFileName(pri, parts);
  ParseFileName(def, default);
  Complete(parts, default);
  AssembleParts(parts, res)
END ConstructFileName;

PROCEDURE ConstructFileNameEx(pri, def: ARRAY OF CHAR; VAR OUT res: ARRAY OF CHAR;
    list, sepChars: ARRAY OF CHAR);
VAR parts, default: FileNameParts;
BEGIN
  ParseFileNameEx(pri, parts, list, sepChars);
  ParseFileNameEx(def, default, list, sepChars);
  Complete(parts, default);
  AssembleParts(parts, res)
END ConstructFileNameEx;

PROCEDURE FindInPathList(fileName, pathList, sepChars: ARRAY OF CHAR; VAR OUT result: ARRAY OF CHAR;
    searchCurrent: BOOLEAN): [BOOLEAN];
BEGIN
  IF searchCurrent & FileExists(fileName) THEN
    Piece(fileName, 0, LENGTH(fileName), result);
    RETURN TRUE
  END;
  RETURN IsFound(fileName, pathList, sepChars, result)
END FindInPathList;

PROCEDURE FindInOSPathList(fileName: ARRAY OF CHAR; VAR OUT result: ARRAY OF CHAR): [BOOLEAN];
VAR list: ARRAY [0..16383] OF CHAR;
BEGIN
  IF NOT Environment.GetEnvironment("PATH", list) THEN list := "" END;
  RETURN FindInPathList(fileName, list, ":", result, TRUE)
END FindInOSPathList;

PROCEDURE FileSpecIsAbsolute(spec: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN spec[0] = "/"
END FileSpecIsAbsolute;

PROCEDURE ExpandFileSpec(VAR INOUT spec: ARRAY OF CHAR);
BEGIN
  IF NOT FileSpecIsAbsolute(spec) THEN MakeAbsolute(spec) END
END ExpandFileSpec;

PROCEDURE MakeFileSpecRelative(BasePath: ARRAY OF CHAR; VAR INOUT spec: ARRAY OF CHAR): [BOOLEAN];
BEGIN
  IF NOT FileSpecIsAbsolute(spec) THEN RETURN TRUE END;
  IF NOT FileSpecIsAbsolute(BasePath) THEN RETURN FALSE END;
  MakeRelative(BasePath, spec);
  RETURN TRUE
END MakeFileSpecRelative;

PROCEDURE FindFirst(path: ARRAY OF CHAR; mayHave, mustHave: FileAttributeSet;
    VAR OUT entry: SearchEntry): [BOOLEAN];
CONST Here = "./";
VAR name, extension, end: CARDINAL;
BEGIN
  Split(path, name, extension, end);
  IF name = 0 THEN Piece(Here, 0, 2, entry.folder) ELSE Piece(path, 0, name, entry.folder) END;
  Piece(path, name, end, entry.pattern);
  entry.mayHave := mayHave + mustHave;
  IF NOT (Directory IN entry.mayHave) THEN INCL(entry.mayHave, NormalFile) END;
  entry.mustHave := mustHave;
  entry.findHandle := TlcOpenFolder(entry.folder, HIGH(entry.folder));
  IF entry.findHandle = NIL THEN RETURN FALSE END;
  IF FindNext(entry) THEN RETURN TRUE END;
  FindClose(entry);
  RETURN FALSE
END FindFirst;

PROCEDURE FindNext(VAR INOUT entry: SearchEntry): [BOOLEAN];
VAR
  spec: FileSpecString;
  length: CARDINAL;
  create, access: DateTime;
  alloc: CARDINAL64;
BEGIN
  IF entry.findHandle = NIL THEN RETURN FALSE END;
  WHILE TlcNextInFolder(entry.findHandle, entry.name, HIGH(entry.name)) DO
    IF Matches(entry.name, entry.pattern) & NOT Matches(entry.name, ".") &
        NOT Matches(entry.name, Parent)
    THEN
      spec := entry.folder;
      length := LENGTH(spec);
      Put(entry.name, spec, length);
      IF Attributes(spec, entry.name, entry.attribute) & (entry.attribute <= entry.mayHave) &
          (entry.mustHave <= entry.attribute)
      THEN
        GetFileSizes(spec, entry.size, alloc);
        GetFileDateTimes(spec, create, access, entry.dt, FALSE);
        GetFileDateTimes(spec, create, access, entry.dtUTC, TRUE);
        RETURN TRUE
      END
    END
  END;
  RETURN FALSE
END FindNext;

PROCEDURE FindClose(VAR INOUT entry: SearchEntry);
BEGIN
  IF entry.findHandle # NIL THEN TlcCloseFolder(entry.findHandle) END;
  entry.findHandle := NIL
END FindClose;

PROCEDURE MakeDir(name: ARRAY OF CHAR): [BOOLEAN];
BEGIN
  RETURN TlcMakeFolder(name, HIGH(name))
END MakeDir;

PROCEDURE CreateDirTree(fileSpec: ARRAY OF CHAR): [BOOLEAN];
BEGIN
  RETURN HasFolders(fileSpec)
END CreateDirTree;

PROCEDURE DeleteDir(name: ARRAY OF CHAR): [BOOLEAN];
BEGIN
  RETURN TlcRemoveFolder(name, HIGH(name))
END DeleteDir;

PROCEDURE DirExists(name: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN IsFolder(name)
END DirExists;

PROCEDURE RenameDir(fromDir, toDir: ARRAY OF CHAR): [BOOLEAN];
BEGIN
  RETURN RenameFile(fromDir, toDir)
END RenameDir;

PROCEDURE GetDefaultPath(VAR OUT path: ARRAY OF CHAR): [BOOLEAN];
BEGIN
  RETURN TlcCurrentFolder(path, HIGH(path))
END GetDefaultPath;

PROCEDURE SetDefaultPath(path: ARRAY OF CHAR): [BOOLEAN];
BEGIN
  RETURN TlcEnterFolder(path, HIGH(path))
END SetDefaultPath;

PROCEDURE GetDeviceFreeSpace(spec: ARRAY OF CHAR): CARDINAL32;
VAR free: LONGCARD; block: CARDINAL32;
BEGIN
  free := GetDeviceFreeSpaceEx(spec, block);
  IF free > VAL(LONGCARD, MAX(CARDINAL32)) THEN RETURN MAX(CARDINAL32) END;
  RETURN VAL(CARDINAL32, free)
END GetDeviceFreeSpace;

PROCEDURE GetDeviceFreeSpaceEx(spec: ARRAY OF CHAR; VAR OUT allocGranularity: CARDINAL32): LONGCARD;
VAR block, free: LONGCARD;
BEGIN
  free := TlcFreeSpace(spec, HIGH(spec), block);
  allocGranularity := VAL(CARDINAL32, block);
  RETURN free
END GetDeviceFreeSpaceEx;

<* allow(unused-parameters) *>
PROCEDURE GetDeviceType(spec: ARRAY OF CHAR): DeviceTypes;
BEGIN
  RETURN DeviceUnknown
END GetDeviceType;

END FileFunc.
