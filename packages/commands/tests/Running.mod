(* Arguments, exit statuses, streams, failures and time limits. *)
MODULE Running;

FROM SYSTEM IMPORT ADR;
FROM STextIO IMPORT WriteLn, WriteString;
FROM SWholeIO IMPORT WriteCard;
FROM Commands IMPORT Add, AddString, BrokenPipe, CloseInput, Command, Communicate, Dispose,
    ErrorString, GetErrors, GetMessage, GetOutput, JoinErrors, Kill, LastError,
    New, NoLimit, NotFound, NotPermitted, OutputAddress, OutputLength, OutputString,
    Read, ReadErrors, Run, SetErrors, SetFolder, SetInput, SetInputFile, SetOutput,
    SetErrorFile, SetOutputFile, SetVariable, Start, StartAfter, StateOf, States,
    StatusOf, Streams, Terminate, TimeIsOver, Wait, Write, WriteText;
IMPORT DynamicStrings, FIO, FileSysOp;

VAR
  command, other: Command;
  status, i, count: CARDINAL;
  text: ARRAY [0..199] OF CHAR;
  short: ARRAY [0..3] OF CHAR;
  string: DynamicStrings.String;
  large: ARRAY [0..999999] OF CHAR;
  result: POINTER TO ARRAY [0..999999] OF CHAR;

PROCEDURE Test(what: ARRAY OF CHAR; truth: BOOLEAN);
BEGIN
  WriteString(what);
  IF truth THEN WriteString(": yes") ELSE WriteString(": no") END;
  WriteLn
END Test;

PROCEDURE Shell(script: ARRAY OF CHAR): Command;
VAR command: Command;
BEGIN
  command := New("/bin/sh");
  Add(command, "-c");
  Add(command, script);
  RETURN command
END Shell;

PROCEDURE ShowState;
BEGIN
  CASE StateOf(command) OF
    notStarted: WriteString("not started")
  | running: WriteString("running")
  | exited: WriteString("exited ")
  | killed: WriteString("killed ")
  END;
  IF StateOf(command) >= exited THEN WriteCard(StatusOf(command), 0) END;
  WriteLn
END ShowState;

BEGIN
  (* Inherited streams; the output of this program comes first. *)
  WriteString("first ");
  command := New("echo");
  Add(command, "second");
  Add(command, "a  'b' $c *");
  Add(command, "");
  string := DynamicStrings.InitString("end");
  AddString(command, string);
  string := DynamicStrings.KillString(string);
  AddString(command, NIL);
  Test("run", Run(command, status));
  WriteCard(status, 0); WriteLn;
  Test("run again", Run(command, status));
  Dispose(command);

  (* Statuses *)
  command := Shell("exit 7");
  ShowState;
  Test("run", Run(command, status));
  WriteCard(status, 0); WriteLn;
  ShowState;
  Dispose(command);
  command := Shell("kill -KILL $$");
  Test("run", Run(command, status));
  WriteCard(status, 0); WriteLn;
  ShowState;
  Dispose(command);
  Dispose(command);

  (* Failures *)
  command := New("no such program");
  SetOutput(command, piped);
  Test("run", Run(command, status));
  Test("not found", LastError(command) = NotFound);
  GetMessage(command, text);
  WriteString(text); WriteLn;
  ShowState;
  Test("wait", Wait(command, 0));
  Test("kill", Kill(command));
  Dispose(command);
  command := New("/");
  Test("run a folder", Run(command, status));
  Test("not permitted", LastError(command) = NotPermitted);
  Dispose(command);
  command := New("true");
  SetFolder(command, "/no such folder");
  Test("run in no folder", Run(command, status));
  Dispose(command);
  command := New("true");
  SetInputFile(command, "/no such file");
  Test("run without file", Run(command, status));
  Dispose(command);

  (* Collected output *)
  command := Shell("echo out; echo error >&2; printf $NAME; pwd; cat");
  SetVariable(command, "NAME", "value ");
  SetFolder(command, "/");
  SetInput(command, discarded);
  SetOutput(command, piped);
  SetErrors(command, piped);
  Test("run", Run(command, status));
  GetOutput(command, text);
  WriteString(text);
  GetErrors(command, text);
  WriteString(text);
  GetOutput(command, short);
  WriteString(short);
  WriteCard(OutputLength(command), 0); WriteLn;
  string := OutputString(command);
  WriteCard(DynamicStrings.Length(string), 0); WriteLn;
  string := DynamicStrings.KillString(string);
  string := ErrorString(command);
  WriteCard(DynamicStrings.Length(string), 0); WriteLn;
  string := DynamicStrings.KillString(string);
  Dispose(command);
  command := Shell("echo error >&2; echo out");
  SetOutput(command, piped);
  JoinErrors(command);
  Test("run", Run(command, status));
  GetOutput(command, text);
  WriteString(text);
  Dispose(command);
  command := New("true");
  SetOutput(command, piped);
  Test("run", Run(command, status));
  Test("no output", OutputLength(command) = 0);
  GetOutput(command, text);
  Test("empty", text[0] = 0C);
  Dispose(command);
  command := Shell("echo out; echo error >&2");
  SetOutput(command, discarded);
  SetErrors(command, discarded);
  Test("run", Run(command, status));
  Dispose(command);

  (* More input and output than pipes can hold, at the same time. *)
  FOR i := 0 TO HIGH(large) DO large[i] := CHR(i MOD 251) END;
  command := New("cat");
  SetInput(command, piped);
  SetOutput(command, piped);
  Test("start", Start(command));
  Test("communicate", Communicate(command, ADR(large), HIGH(large) + 1, NoLimit));
  WriteCard(OutputLength(command), 0); WriteLn;
  result := OutputAddress(command);
  count := 0;
  FOR i := 0 TO HIGH(large) DO
    IF result^[i] # large[i] THEN INC(count) END
  END;
  WriteCard(count, 0); WriteLn;
  ShowState;
  Dispose(command);

  (* A program that does not read its input. *)
  command := New("true");
  SetInput(command, piped);
  Test("start", Start(command));
  Test("communicate", Communicate(command, ADR(large), HIGH(large) + 1, NoLimit));
  Dispose(command);
  command := New("true");
  SetInput(command, piped);
  Test("start", Start(command));
  Test("write", Write(command, ADR(large), HIGH(large) + 1));
  Test("broken pipe", LastError(command) = BrokenPipe);
  Test("wait", Wait(command, NoLimit));
  Test("write", WriteText(command, "x"));
  Dispose(command);

  (* A dialogue *)
  command := Shell("while read line; do echo got $line; echo error >&2; done; echo end");
  SetInput(command, piped);
  SetOutput(command, piped);
  SetErrors(command, piped);
  Test("start", Start(command));
  FOR i := 1 TO 3 DO
    text := "line?";
    text[4] := 12C;
    WriteText(command, text);
    text := "";
    count := Read(command, ADR(text), HIGH(text));
    WriteCard(count, 0); WriteString(" ");
    WriteString(text);
    text := "";
    count := ReadErrors(command, ADR(text), HIGH(text));
    WriteString(text)
  END;
  CloseInput(command);
  text := "";
  count := Read(command, ADR(text), HIGH(text));
  WriteString(text);
  WriteCard(Read(command, ADR(text), HIGH(text)), 0); WriteLn;
  Test("wait", Wait(command, NoLimit));
  ShowState;
  Dispose(command);

  (* A pipe between two programs *)
  command := Shell("echo b; echo c; echo a");
  SetOutput(command, piped);
  other := New("sort");
  SetOutput(other, piped);
  Test("start too early", StartAfter(other, command));
  Test("start", Start(command));
  Test("start after", StartAfter(other, command));
  Test("communicate", Communicate(other, NIL, 0, NoLimit));
  GetOutput(other, text);
  WriteString(text);
  Test("wait", Wait(command, NoLimit));
  Dispose(command);
  Dispose(other);

  (* Files *)
  command := Shell("echo one; echo error >&2");
  SetOutputFile(command, "running.tmp", FALSE);
  SetErrorFile(command, "running2.tmp", FALSE);
  Test("run", Run(command, status));
  Dispose(command);
  command := Shell("echo two");
  SetOutputFile(command, "running.tmp", TRUE);
  Test("run", Run(command, status));
  Dispose(command);
  command := New("cat");
  Add(command, "-");
  Add(command, "running2.tmp");
  SetInputFile(command, "running.tmp");
  Test("run", Run(command, status));
  Dispose(command);
  IF NOT FileSysOp.Unlink("running.tmp") OR NOT FileSysOp.Unlink("running2.tmp") THEN
    WriteString("?")
  END;

  (* Time limits *)
  command := New("sleep");
  Add(command, "60");
  SetOutput(command, piped);
  Test("start", Start(command));
  ShowState;
  Test("wait", Wait(command, 10));
  Test("time is over", LastError(command) = TimeIsOver);
  Test("communicate", Communicate(command, NIL, 0, 10));
  Test("terminate", Terminate(command));
  Test("communicate", Communicate(command, NIL, 0, NoLimit));
  ShowState;
  Test("terminate", Terminate(command));
  Dispose(command);
  command := Shell("echo started; exec sleep 60");
  SetOutput(command, piped);
  Test("start", Start(command));
  text := "";
  count := Read(command, ADR(text), HIGH(text));
  WriteString(text);
  Test("kill", Kill(command));
  Test("wait", Wait(command, NoLimit));
  ShowState;
  Dispose(command);
  command := New("true");
  Test("communicate before start", Communicate(command, NIL, 0, NoLimit));
  Dispose(command);
  FIO.FlushOutErr
END Running.
