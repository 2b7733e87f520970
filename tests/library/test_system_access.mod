(* wrapc, Selective, CmdArgs, SCmdArgs, TimeString, dtoa, ldtoa, TermFile, modes of IO, RTExceptions. *)
MODULE test_system_access;
FROM SYSTEM IMPORT ADDRESS, ADR;
FROM DynamicStrings IMPORT String, InitString, InitStringCharStar, char, Length;
FROM M2EXCEPTION IMPORT IsM2Exception, M2Exception, M2Exceptions;
FROM StrIO IMPORT WriteLn, WriteString;
FROM NumberIO IMPORT WriteCard, WriteInt;
IMPORT ChanConsts, CmdArgs, FIO, FileSystem, IO, IOChan, RTExceptions, SCmdArgs, Selective,
    TermFile, TimeString, dtoa, ldtoa, wrapc, libc;

VAR
  text: ARRAY [0..40] OF CHAR;
  low, high, breaks: CARDINAL;
  decpt, uid, gid: INTEGER;
  sign, error: BOOLEAN;
  f: FIO.File;
  file: FileSystem.File;

PROCEDURE Truth(is: BOOLEAN);
BEGIN
  IF is THEN WriteString(" yes") ELSE WriteString(" no") END
END Truth;

PROCEDURE Wrapped;
VAR name: ADDRESS;
BEGIN
  f := FIO.OpenToWrite("test_system_access.tmp");
  FIO.WriteString(f, "hello"); FIO.FlushBuffer(f);
  Truth(wrapc.filesize(FIO.GetUnixFileDescriptor(f), low, high) = 0); WriteCard(low, 2);
  WriteCard(high, 2);
  Truth(wrapc.fileinode(FIO.GetUnixFileDescriptor(f), low, high) = 0);
  Truth(wrapc.filemtime(FIO.GetUnixFileDescriptor(f)) > 1700000000);
  FIO.Close(f);
  FileSystem.Delete("test_system_access.tmp", file);
  Truth(wrapc.filesize(-1, low, high) = -1); Truth(wrapc.fileinode(-1, low, high) = -1);
  Truth(wrapc.filemtime(-1) = -1);
  WriteLn;
  Truth((wrapc.getrand(10) >= 0) & (wrapc.getrand(10) < 10));
  wrapc.getnameuidgid(ADR("root"), uid, gid); Truth((uid = 0) & (gid = 0));
  wrapc.getnameuidgid(ADR("no such user"), uid, gid); Truth((uid = -1) & (gid = -1));
  name := wrapc.getusername(); Truth((name = NIL) OR (libc.strlen(name) > 0)); WriteLn;
  WriteInt(wrapc.signbit(-0.0), 1); WriteInt(wrapc.signbit(0.0), 2);
  WriteInt(wrapc.signbitf(VAL(SHORTREAL, -1.0)), 2);
  WriteInt(wrapc.signbitl(VAL(LONGREAL, 1.0)), 2);
  WriteInt(wrapc.isfinite(1.0), 2); WriteInt(wrapc.isfinitef(VAL(SHORTREAL, 1.0)), 2);
  WriteInt(wrapc.isfinitel(VAL(LONGREAL, 1.0)), 2); WriteLn;
  WriteCard(VAL(CARDINAL, libc.strlen(wrapc.strtime())), 1);
  TimeString.GetTimeString(text); WriteCard(LENGTH(text), 3);
  Truth((text[3] = " ") & (text[13] = ":")); WriteLn
END Wrapped;

PROCEDURE Selecting;
VAR
  set: Selective.SetOfFd;
  time: Selective.Timeval;
BEGIN
  set := Selective.InitSet();
  Selective.FdSet(5, set); Selective.FdSet(1000, set); Truth(Selective.FdIsSet(5, set));
  Truth(Selective.FdIsSet(6, set));
  Selective.FdClr(5, set); Truth(Selective.FdIsSet(5, set)); Truth(Selective.FdIsSet(1000, set));
  Selective.FdZero(set); Truth(Selective.FdIsSet(1000, set)); WriteLn;
  time := Selective.InitTime(1, 2); Selective.GetTime(time, low, high); WriteCard(low, 1);
  WriteCard(high, 2);
  Selective.SetTime(time, 0, 1000); Selective.GetTime(time, low, high); WriteCard(low, 2);
  WriteCard(high, 5); WriteLn;
  WriteInt(Selective.Select(0, NIL, NIL, NIL, time), 1);
  f := FIO.OpenToWrite("/dev/null");
  Selective.FdSet(FIO.GetUnixFileDescriptor(f), set);
  WriteInt(Selective.Select(VAL(CARDINAL, Selective.MaxFdsPlusOne(0, FIO.GetUnixFileDescriptor(f))),
          NIL, set, NIL, time), 2);
  Truth(Selective.FdIsSet(FIO.GetUnixFileDescriptor(f), set));
  Selective.WriteCharRaw(FIO.GetUnixFileDescriptor(f), "x");
  FIO.Close(f);
  f := FIO.OpenToRead("/dev/zero");
  Truth(Selective.ReadCharRaw(FIO.GetUnixFileDescriptor(f)) = 0C);
  FIO.Close(f);
  WriteInt(Selective.GetTimeOfDay(time), 2); Selective.GetTime(time, low, high);
  Truth(low > 1700000000);
  WriteInt(Selective.MaxFdsPlusOne(7, 3), 2);
  Truth((Selective.KillSet(set) = NIL) & (Selective.KillTime(time) = NIL)); WriteLn
END Selecting;

PROCEDURE Words(line: ARRAY OF CHAR);
VAR
  s: String;
  i: CARDINAL;
BEGIN
  s := InitString(line);
  WriteCard(CmdArgs.Narg(line), 1); WriteCard(SCmdArgs.Narg(s), 2); WriteString(":");
  i := 0;
  WHILE CmdArgs.GetArg(line, i, text) DO
    WriteString(" [");
    WriteString(text);
    WriteString("]");
    INC(i)
  END;
  Truth(SCmdArgs.GetArg(s, 1, s)); WriteLn
END Words;

PROCEDURE Digits(x: REAL; mode: dtoa.Mode; count: INTEGER);
VAR s: String; digits: ADDRESS;
BEGIN
  digits := dtoa.dtoa(x, mode, count, decpt, sign);
  s := InitStringCharStar(digits); libc.free(digits);
  FOR low := 1 TO Length(s) DO text[low - 1] := char(s, low - 1) END;
  text[Length(s)] := 0C;
  WriteString(text); WriteInt(decpt, 4); Truth(sign);
  digits := ldtoa.ldtoa(VAL(LONGREAL, x), VAL(ldtoa.Mode, ORD(mode)), count, decpt, sign);
  s := InitStringCharStar(digits); libc.free(digits);
  WriteCard(Length(s), 3); WriteInt(decpt, 4); WriteLn
END Digits;

PROCEDURE Reals;
BEGIN
  Digits(3.14159, dtoa.maxsignificant, 3); Digits(-31.4159, dtoa.decimaldigits, 3);
  Digits(0.0, dtoa.decimaldigits, 3);
  Digits(0.00123, dtoa.maxsignificant, 5); Digits(100.0, dtoa.maxsignificant, 5);
  Digits(9.99, dtoa.decimaldigits, 1);
  Truth((dtoa.strtod(ADR("2.5"), error) = 2.5) & NOT error);
  Truth((dtoa.strtod(ADR("x"), error) = 0.0) & error);
  Truth((ldtoa.strtold(ADR("-1E2"), error) = VAL(LONGREAL, -100.0)) & NOT error); WriteLn
END Reals;

PROCEDURE Count;
BEGIN
  INC(breaks)
END Count;

PROCEDURE CountTen;
BEGIN
  INC(breaks, 10)
END CountTen;

(* The result depends on whether the test runs on a terminal. *)
PROCEDURE Terminals;
VAR
  cid: IOChan.ChanId;
  res: ChanConsts.OpenResults;
BEGIN
  TermFile.Open(cid, ChanConsts.FlagSet{}, res); Truth(res = ChanConsts.wrongFlags);
  TermFile.Open(cid, TermFile.write, res);
  Truth((res = ChanConsts.opened) = TermFile.IsTermFile(cid));
  IF TermFile.IsTermFile(cid) THEN TermFile.Close(cid) END;
  Truth(cid = IOChan.InvalidChan());
  IO.UnBufferedMode(99, TRUE); IO.BufferedMode(99, TRUE); IO.EchoOff(99, TRUE); IO.EchoOn(99, TRUE);
  IO.EchoOff(1, FALSE);
  WriteLn
END Terminals;

PROCEDURE Raised;
BEGIN
  RTExceptions.Raise(ORD(rangeException), ADR("a.mod"), 3, 4, ADR("P"), ADR("it failed"))
EXCEPT
  Truth(IsM2Exception() & (M2Exception() = rangeException) & RTExceptions.IsInExceptionState());
  RETURN
END Raised;

PROCEDURE Exceptions;
VAR
  block: RTExceptions.EHBlock;
  s: String;
  before: BOOLEAN;
BEGIN
  Raised;
  WriteCard(RTExceptions.GetNumber(RTExceptions.GetExceptionBlock()), 2);
  s := InitStringCharStar(RTExceptions.GetTextBuffer(RTExceptions.GetBaseExceptionBlock()));
  WriteCard(Length(s), 3);
  WriteCard(RTExceptions.GetTextBufferSize(RTExceptions.GetExceptionBlock()), 5); WriteLn;
  block := RTExceptions.InitExceptionBlock();
  RTExceptions.SetExceptionBlock(block);
  RTExceptions.PushHandler(block, ORD(rangeException), Count);
  RTExceptions.PushHandler(block, ORD(rangeException), CountTen);
  RTExceptions.PopHandler(block, 99); RTExceptions.PopHandler(block, ORD(rangeException));
  breaks := 0; Raised; WriteCard(breaks, 2); WriteLn;
  RTExceptions.SetExceptionBlock(RTExceptions.GetBaseExceptionBlock());
  Truth(RTExceptions.KillExceptionBlock(block) = NIL);
  RTExceptions.BaseExceptionsThrow;
  Truth(RTExceptions.IsInExceptionState()); Truth(RTExceptions.SetExceptionState(TRUE));
  RTExceptions.SwitchExceptionState(before, FALSE); Truth(before);
  RTExceptions.SetExceptionSource(ADR(before));
  Truth(RTExceptions.GetExceptionSource() = ADR(before)); WriteLn
END Exceptions;

BEGIN
  Wrapped; Selecting;
  Words("one two  'three four' "); Words(""); Words("  x"); Words('a"b c"d e');
  Reals; Terminals; Exceptions
END test_system_access.
