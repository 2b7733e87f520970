MODULE file_names;
(* The modules of GNU Modula-2 for files by name, and the arguments and environment variables of MOCKA. *)
FROM Arguments IMPORT ArgTable, GetArgs, GetEnv;
FROM CFileSysOp IMPORT AccessMode, AccessStatus;
FROM DynamicStrings IMPORT String, InitString, KillString, string;
FROM Environment IMPORT GetCommandLine, GetProgramName, PutEnvironment;
FROM InOut IMPORT WriteCard, WriteLn, WriteString;
FROM Strings IMPORT Equal;
IMPORT CFileSysOp, FIO, FileSysOp, StringFileSysOp;

CONST Name = "file_names.tmp";

VAR
  f: FIO.File;
  text: String;
  args: ArgTable;
  count: SHORTCARD;
  i: CARDINAL;
  line, path: ARRAY [0..255] OF CHAR;

PROCEDURE Truth(b: BOOLEAN);
BEGIN
  IF b THEN WriteString(" yes") ELSE WriteString(" no") END
END Truth;

BEGIN
  f := FIO.OpenToWrite(Name);
  FIO.Close(f);
  Truth(FileSysOp.Exists(Name)); Truth(FileSysOp.IsFile(Name)); Truth(FileSysOp.IsDir(Name));
  Truth(FileSysOp.Exists(".")); Truth(FileSysOp.IsFile(".")); Truth(FileSysOp.IsDir(".")); WriteLn;
  Truth(FileSysOp.Access(Name, AccessMode{F_OK, R_OK, W_OK}) = AccessMode{F_OK, R_OK, W_OK});
  Truth(FileSysOp.Access("none", AccessMode{F_OK}) = AccessMode{A_FAIL});
  text := InitString(Name);
  Truth(StringFileSysOp.Exists(text)); Truth(StringFileSysOp.IsFile(text));
  Truth(StringFileSysOp.IsDir(text));
  Truth(R_OK IN StringFileSysOp.Access(text, AccessMode{R_OK}));
  Truth(CFileSysOp.Exists(string(text))); Truth(CFileSysOp.IsFile(string(text)));
  Truth(StringFileSysOp.Unlink(text)); Truth(StringFileSysOp.Unlink(text));
  Truth(FileSysOp.Unlink(Name)); Truth(CFileSysOp.Unlink(string(text)) = -1);
  Truth(FileSysOp.Exists(Name)); WriteLn;
  Truth(StringFileSysOp.Exists(NIL)); Truth(StringFileSysOp.IsDir(NIL));
  Truth(StringFileSysOp.IsFile(NIL)); Truth(StringFileSysOp.Unlink(NIL));
  Truth(CFileSysOp.Access(NIL, AccessMode{F_OK}) = AccessMode{A_FAIL});
  Truth(CFileSysOp.Unlink(NIL) = -1); WriteLn;
  text := KillString(text);
  GetArgs(count, args);
  WriteCard(VAL(CARDINAL, count), 1); Truth(args^[0]^[0] # 0C);
  GetCommandLine(line); Truth(Equal(line, ""));
  GetProgramName(path); Truth(path[0] = "/"); Truth(FileSysOp.IsFile(path)); WriteLn;
  Truth(PutEnvironment("TLC_TEST_FILE_NAMES=1"));
  GetEnv(args);
  i := 0;
  WHILE (args^[i] # NIL) & NOT Equal(args^[i]^, "TLC_TEST_FILE_NAMES=1") DO INC(i) END;
  Truth(args^[i] # NIL); WriteLn
END file_names.
