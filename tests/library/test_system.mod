(* Args, ProgramArgs, SysClock, ASCII, CharClass, libc and the output shared by all modules that write. *)
MODULE test_system;
FROM SYSTEM IMPORT ADDRESS, ADR;
FROM InOut IMPORT Write, WriteCard, WriteInt, WriteLn, WriteString;
IMPORT Args, ASCII, CharClass, FIO, IOChan, libc, NumberIO, ProgramArgs, STextIO, StdChans, StrIO,
    SWholeIO, SysClock, Terminal, TextIO;

VAR
  text, copy: ARRAY [0..255] OF CHAR;
  short: ARRAY [0..2] OF CHAR;
  cid: IOChan.ChanId;
  time: SysClock.DateTime;
  ch: CHAR;
  block: ADDRESS;
  now: libc.time_t;
  date: libc.ptrToTM;
  counts: ARRAY [0..5] OF CARDINAL;
  i: CARDINAL;
  handle: INTEGER;

PROCEDURE Truth(b: BOOLEAN);
BEGIN
  IF b THEN WriteString(" yes") ELSE WriteString(" no") END
END Truth;

BEGIN
  WriteCard(Args.Narg(), 1); Truth(Args.GetArg(text, 0)); Truth(text[0] # 0C);
  Truth(Args.GetArg(short, 0)); Truth(short[2] = text[2]);
  Truth(Args.GetArg(text, 1)); Truth(text[0] = 0C); WriteLn;
  cid := ProgramArgs.ArgChan(); Truth(ProgramArgs.IsArgPresent());
  IF Args.GetArg(text, 0) THEN END;
  TextIO.ReadString(cid, copy);
  i := 0;
  WHILE (text[i] # 0C) & (text[i] = copy[i]) DO INC(i) END;
  Truth(text[i] = copy[i]);
  ProgramArgs.NextArg; Truth(ProgramArgs.IsArgPresent()); ProgramArgs.NextArg;
  Truth(ProgramArgs.IsArgPresent());
  WriteLn;

  Truth(SysClock.CanGetClock()); SysClock.GetClock(time); Truth(SysClock.IsValidDateTime(time));
  Truth(time.year > 2020);
  Truth(SysClock.CanSetClock() = (libc.system(ADR("test $(id -u) = 0")) = 0));
  time.year := 2023; time.month := 2; time.day := 29; Truth(SysClock.IsValidDateTime(time));
  time.year := 2024; Truth(SysClock.IsValidDateTime(time));
  time.year := 1900; Truth(SysClock.IsValidDateTime(time)); time.year := 2000;
  Truth(SysClock.IsValidDateTime(time));
  time.day := 31; time.month := 4; SysClock.SetClock(time); WriteLn;

  WriteCard(ORD(ASCII.nul), 1); WriteCard(ORD(ASCII.bel), 3); WriteCard(ORD(ASCII.us), 3);
  WriteCard(ORD(ASCII.sp), 3);
  WriteCard(ORD(ASCII.del), 4); Truth(ASCII.tab = ASCII.ht); Truth(ASCII.EOL = ASCII.lf); WriteLn;
  FOR i := 0 TO 5 DO counts[i] := 0 END;
  FOR ch := 0C TO 377C DO
    IF CharClass.IsNumeric(ch) THEN INC(counts[0]) END;
    IF CharClass.IsLetter(ch) THEN INC(counts[1]) END;
    IF CharClass.IsUpper(ch) THEN INC(counts[2]) END;
    IF CharClass.IsLower(ch) THEN INC(counts[3]) END;
    IF CharClass.IsControl(ch) THEN INC(counts[4]) END;
    IF CharClass.IsWhiteSpace(ch) THEN INC(counts[5]) END
  END;
  FOR i := 0 TO 5 DO WriteCard(counts[i], 4) END; WriteLn;

  libc.printf("%s %d %c %.3f" + 12C, ADR("printf"), 42, ORD("x"), 2.5);
  block := libc.malloc(100); libc.strcpy(block, ADR("text of C"));
  WriteCard(VAL(CARDINAL, libc.strlen(block)), 3);
  WriteInt(libc.strcmp(block, ADR("text of C")), 2);
  block := libc.realloc(block, 1000); libc.memcpy(ADR(text), block, 10); libc.free(block);
  WriteString(text); libc.memset(ADR(text), 42, 3); WriteString(text); WriteLn;
  now := libc.time(NIL); date := libc.localtime(now); Truth(date^.tm_year > 120);
  Truth(libc.getpid() > 0);
  Truth(libc.getenv(ADR("TEST_SYSTEM_NONE")) = NIL); WriteInt(libc.atoi(ADR("123")), 4);
  WriteInt(libc.abs(-5), 2);
  libc.setenv(ADR("TEST_SYSTEM"), ADR("1"), 1); Truth(libc.getenv(ADR("TEST_SYSTEM")) # NIL);
  libc.srand(1); Truth(libc.rand() >= 0); handle := libc.creat(ADR("test_system.tmp"), 600B);
  Truth(handle > 2);
  WriteInt(VAL(INTEGER, libc.write(handle, ADR("12345"), 5)), 2); libc.close(handle);
  handle := libc.open(ADR("test_system.tmp"), 0);
  WriteInt(VAL(INTEGER, libc.lseek(handle, 0, 2)), 2);
  libc.close(handle); WriteInt(libc.unlink(ADR("test_system.tmp")), 2); Truth(libc.isatty(0) = 0);
  WriteLn;

  (* Text written through different modules appears in the order of the writes. *)
  FOR i := 1 TO 3 DO
    WriteString("a"); STextIO.WriteString("b"); StrIO.WriteString("c");
    FIO.WriteString(FIO.StdOut, "d");
    Terminal.WriteString("e"); libc.printf("f"); TextIO.WriteString(StdChans.StdOutChan(), "g");
    NumberIO.WriteCard(i, 0);
    SWholeIO.WriteCard(i, 0); Write("h"); libc.putchar(10)
  END;
  libc.exit(0)
END test_system.
