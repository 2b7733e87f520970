IMPLEMENTATION MODULE Commands;

FROM SYSTEM IMPORT ADDRESS, ADR, CARDINAL32, INTEGER32, TSIZE;
FROM Storage IMPORT ALLOCATE, DEALLOCATE, REALLOCATE;
FROM Strings IMPORT Length;
FROM libc IMPORT free, memcpy, strlen;
IMPORT CommandsC, DynamicStrings, FIO;

CONST
  Many = MAX(INTEGER) DIV 64;

  (* Indices of streams. *)
  Input = 0;
  Output = 1;
  Errors = 2;

TYPE
  Bytes = POINTER TO ARRAY [0..Many] OF CHAR;

  (* Addresses of texts that end with 0C, followed by NIL, as C expects them. *)
  List = RECORD
    items: POINTER TO ARRAY [0..Many] OF Bytes;
    count, room: CARDINAL
  END;

  Command = POINTER TO Descriptor;
  Descriptor = RECORD
    arguments: List;  (* the first one is the name of the program *)
    variables: List;  (* names and values *)
    folder: Bytes;  (* or NIL *)
    streams: CommandsC.Streams;  (* descriptors are -1 if there is no pipe *)
    output, errors: CommandsC.Text;
    process: INTEGER32;
    state: States;
    status, error: CARDINAL
  END;

(* Commands *)

PROCEDURE New(program: ARRAY OF CHAR): Command;
VAR
  command: Command;
  i: CARDINAL;
BEGIN
  NEW(command);
  WITH command^ DO
    InitList(arguments);
    InitList(variables);
    AddItem(arguments, program);
    folder := NIL;
    FOR i := Input TO Errors DO
      streams[i].kind := CommandsC.Inherited;
      streams[i].descriptor := -1;
      streams[i].name := NIL
    END;
    InitText(output);
    InitText(errors);
    process := -1;
    state := notStarted;
    status := 0;
    error := NoError
  END;
  RETURN command
END New;

PROCEDURE InitText(VAR text: CommandsC.Text);
BEGIN
  text.bytes := NIL;
  text.length := 0;
  text.room := 0
END InitText;

PROCEDURE Dispose(VAR command: Command);
VAR i: CARDINAL;
BEGIN
  IF command # NIL THEN
    WITH command^ DO
      DisposeList(arguments);
      DisposeList(variables);
      DisposeCopy(folder);
      FOR i := Input TO Errors DO
        CommandsC.commands_close(streams[i].descriptor);
        DisposeCopy(streams[i].name)
      END;
      free(output.bytes);
      free(errors.bytes)
    END;
    DISPOSE(command)
  END
END Dispose;

(* Returns a copy that ends with 0C. *)
PROCEDURE CopyOf(text: ARRAY OF CHAR): Bytes;
VAR
  copy: Bytes;
  length: CARDINAL;
BEGIN
  length := Length(text);
  ALLOCATE(copy, length + 1);
  memcpy(copy, ADR(text), length);
  copy^[length] := 0C;
  RETURN copy
END CopyOf;

PROCEDURE DisposeCopy(VAR copy: ADDRESS);
BEGIN
  DEALLOCATE(copy, 0)
END DisposeCopy;

PROCEDURE InitList(VAR list: List);
BEGIN
  list.items := NIL;
  list.count := 0;
  list.room := 0;
  Reserve(list)
END InitList;

(* Makes room for an item and the final NIL. *)
PROCEDURE Reserve(VAR list: List);
BEGIN
  WITH list DO
    IF count + 2 > room THEN
      room := 2 * room + 4;
      REALLOCATE(items, room * TSIZE(ADDRESS))
    END;
    items^[count] := NIL
  END
END Reserve;

PROCEDURE AddItem(VAR list: List; text: ARRAY OF CHAR);
BEGIN
  list.items^[list.count] := CopyOf(text);
  INC(list.count);
  Reserve(list)
END AddItem;

PROCEDURE DisposeList(VAR list: List);
VAR i: CARDINAL;
BEGIN
  FOR i := 1 TO list.count DO DisposeCopy(list.items^[i - 1]) END;
  DEALLOCATE(list.items, list.room * TSIZE(ADDRESS))
END DisposeList;

PROCEDURE Add(command: Command; argument: ARRAY OF CHAR);
BEGIN
  AddItem(command^.arguments, argument)
END Add;

PROCEDURE AddString(command: Command; argument: DynamicStrings.String);
VAR
  copy: Bytes;
  length: CARDINAL;
BEGIN
  length := DynamicStrings.Length(argument);
  ALLOCATE(copy, length + 1);
  IF length > 0 THEN memcpy(copy, DynamicStrings.string(argument), length) END;
  copy^[length] := 0C;
  WITH command^.arguments DO
    items^[count] := copy;
    INC(count)
  END;
  Reserve(command^.arguments)
END AddString;

PROCEDURE SetVariable(command: Command; name, value: ARRAY OF CHAR);
BEGIN
  AddItem(command^.variables, name);
  AddItem(command^.variables, value)
END SetVariable;

PROCEDURE SetFolder(command: Command; folder: ARRAY OF CHAR);
BEGIN
  DisposeCopy(command^.folder);
  command^.folder := CopyOf(folder)
END SetFolder;

PROCEDURE SetStream(command: Command; index: CARDINAL; stream: Streams);
BEGIN
  CASE stream OF
    inherited: command^.streams[index].kind := CommandsC.Inherited
  | piped: command^.streams[index].kind := CommandsC.Piped
  | discarded: command^.streams[index].kind := CommandsC.Discarded
  END
END SetStream;

PROCEDURE SetInput(command: Command; stream: Streams);
BEGIN
  SetStream(command, Input, stream)
END SetInput;

PROCEDURE SetOutput(command: Command; stream: Streams);
BEGIN
  SetStream(command, Output, stream)
END SetOutput;

PROCEDURE SetErrors(command: Command; stream: Streams);
BEGIN
  SetStream(command, Errors, stream)
END SetErrors;

PROCEDURE JoinErrors(command: Command);
BEGIN
  command^.streams[Errors].kind := CommandsC.WithOutput
END JoinErrors;

PROCEDURE SetFile(command: Command; index: CARDINAL; fileName: ARRAY OF CHAR; append: BOOLEAN);
BEGIN
  WITH command^.streams[index] DO
    IF append THEN kind := CommandsC.AppendedFile ELSE kind := CommandsC.NamedFile END;
    DisposeCopy(name);
    name := CopyOf(fileName)
  END
END SetFile;

PROCEDURE SetInputFile(command: Command; fileName: ARRAY OF CHAR);
BEGIN
  SetFile(command, Input, fileName, FALSE)
END SetInputFile;

PROCEDURE SetOutputFile(command: Command; fileName: ARRAY OF CHAR; append: BOOLEAN);
BEGIN
  SetFile(command, Output, fileName, append)
END SetOutputFile;

PROCEDURE SetErrorFile(command: Command; fileName: ARRAY OF CHAR; append: BOOLEAN);
BEGIN
  SetFile(command, Errors, fileName, append)
END SetErrorFile;

(* Processes *)

(* Records the result of a function of C; returns whether it has succeeded. *)
PROCEDURE Succeeds(command: Command; error: INTEGER32): BOOLEAN;
BEGIN
  IF error = 0 THEN RETURN TRUE END;
  command^.error := VAL(CARDINAL, error);
  RETURN FALSE
END Succeeds;

PROCEDURE Start(command: Command): BOOLEAN;
BEGIN
  WITH command^ DO
    IF state # notStarted THEN RETURN Succeeds(command, NotPermitted) END;
    FIO.FlushOutErr;
    IF NOT Succeeds(command,
        CommandsC.commands_start(arguments.items, variables.items, folder, streams, process))
    THEN
      RETURN FALSE
    END;
    state := running
  END;
  RETURN TRUE
END Start;

PROCEDURE StartAfter(command, source: Command): BOOLEAN;
BEGIN
  IF source^.streams[Output].descriptor < 0 THEN RETURN Succeeds(command, BrokenPipe) END;
  IF command^.state # notStarted THEN RETURN Succeeds(command, NotPermitted) END;
  (* `commands_start` closes the descriptor here. *)
  command^.streams[Input].kind := CommandsC.Descriptor;
  command^.streams[Input].descriptor := source^.streams[Output].descriptor;
  source^.streams[Output].descriptor := -1;
  RETURN Start(command)
END StartAfter;

PROCEDURE Run(command: Command; VAR status: CARDINAL): BOOLEAN;
BEGIN
  IF NOT Start(command) OR NOT Communicate(command, NIL, 0, NoLimit) THEN RETURN FALSE END;
  status := command^.status;
  IF command^.state = killed THEN INC(status, 128) END;
  RETURN TRUE
END Run;

PROCEDURE Limit(limit: CARDINAL): INTEGER;
BEGIN
  IF limit > MAX(INTEGER) DIV 2 THEN RETURN -1 END;
  RETURN VAL(INTEGER, limit)
END Limit;

PROCEDURE Communicate(command: Command; input: ADDRESS; length, limit: CARDINAL): BOOLEAN;
BEGIN
  WITH command^ DO
    IF state = notStarted THEN RETURN Succeeds(command, NotPermitted) END;
    IF NOT Succeeds(command,
        CommandsC.commands_communicate(streams, input, length, Limit(limit), output, errors))
    THEN
      RETURN FALSE
    END
  END;
  RETURN Wait(command, limit)
END Communicate;

PROCEDURE Wait(command: Command; limit: CARDINAL): [BOOLEAN];
VAR exitStatus, signal: CARDINAL32;
BEGIN
  WITH command^ DO
    IF state = running THEN
      CloseInput(command);
      IF NOT Succeeds(command,
          CommandsC.commands_wait(process, Limit(limit), exitStatus, signal))
      THEN
        RETURN FALSE
      END;
      IF signal # 0 THEN
        state := killed;
        status := signal
      ELSE
        state := exited;
        status := exitStatus
      END
    END;
    RETURN state # notStarted
  END
END Wait;

PROCEDURE StateOf(command: Command): States;
VAR
  exitStatus, signal: CARDINAL32;
BEGIN
  WITH command^ DO
    IF (state = running) & (CommandsC.commands_wait(process, 0, exitStatus, signal) = 0) THEN
      IF signal # 0 THEN
        state := killed;
        status := signal
      ELSE
        state := exited;
        status := exitStatus
      END
    END;
    RETURN state
  END
END StateOf;

PROCEDURE StatusOf(command: Command): CARDINAL;
BEGIN
  RETURN command^.status
END StatusOf;

PROCEDURE Terminate(command: Command): [BOOLEAN];
BEGIN
  RETURN Signal(command, 0)
END Terminate;

PROCEDURE Kill(command: Command): [BOOLEAN];
BEGIN
  RETURN Signal(command, 1)
END Kill;

PROCEDURE Signal(command: Command; force: INTEGER32): BOOLEAN;
BEGIN
  (* The number of a process that has ended may be that of another one. *)
  RETURN (StateOf(command) = running) &
      Succeeds(command, CommandsC.commands_signal(command^.process, force))
END Signal;

(* Input and output *)

PROCEDURE Write(command: Command; bytes: ADDRESS; length: CARDINAL): [BOOLEAN];
BEGIN
  WITH command^.streams[Input] DO
    IF descriptor < 0 THEN RETURN Succeeds(command, BrokenPipe) END;
    RETURN Succeeds(command, CommandsC.commands_write(descriptor, bytes, length))
  END
END Write;

PROCEDURE WriteText(command: Command; text: ARRAY OF CHAR): [BOOLEAN];
BEGIN
  RETURN Write(command, ADR(text), Length(text))
END WriteText;

PROCEDURE CloseInput(command: Command);
BEGIN
  CommandsC.commands_close(command^.streams[Input].descriptor)
END CloseInput;

PROCEDURE ReadFrom(command: Command; index: CARDINAL; to: ADDRESS; maximum: CARDINAL): CARDINAL;
VAR count: CARDINAL;
BEGIN
  WITH command^.streams[index] DO
    IF (descriptor < 0) OR
        NOT Succeeds(command, CommandsC.commands_read(descriptor, to, maximum, count))
    THEN
      RETURN 0
    END
  END;
  RETURN count
END ReadFrom;

PROCEDURE Read(command: Command; to: ADDRESS; maximum: CARDINAL): CARDINAL;
BEGIN
  RETURN ReadFrom(command, Output, to, maximum)
END Read;

PROCEDURE ReadErrors(command: Command; to: ADDRESS; maximum: CARDINAL): CARDINAL;
BEGIN
  RETURN ReadFrom(command, Errors, to, maximum)
END ReadErrors;

PROCEDURE CopyOut(from: ADDRESS; length: CARDINAL; VAR to: ARRAY OF CHAR);
BEGIN
  IF length > HIGH(to) THEN length := HIGH(to) + 1 ELSE to[length] := 0C END;
  IF length > 0 THEN memcpy(ADR(to), from, length) END
END CopyOut;

PROCEDURE GetOutput(command: Command; VAR output: ARRAY OF CHAR);
BEGIN
  CopyOut(command^.output.bytes, command^.output.length, output)
END GetOutput;

PROCEDURE OutputString(command: Command): DynamicStrings.String;
BEGIN
  RETURN DynamicStrings.InitStringCharStar(command^.output.bytes)
END OutputString;

PROCEDURE OutputLength(command: Command): CARDINAL;
BEGIN
  RETURN command^.output.length
END OutputLength;

PROCEDURE OutputAddress(command: Command): ADDRESS;
BEGIN
  RETURN command^.output.bytes
END OutputAddress;

PROCEDURE GetErrors(command: Command; VAR errors: ARRAY OF CHAR);
BEGIN
  CopyOut(command^.errors.bytes, command^.errors.length, errors)
END GetErrors;

PROCEDURE ErrorString(command: Command): DynamicStrings.String;
BEGIN
  RETURN DynamicStrings.InitStringCharStar(command^.errors.bytes)
END ErrorString;

PROCEDURE LastError(command: Command): CARDINAL;
BEGIN
  RETURN command^.error
END LastError;

PROCEDURE GetMessage(command: Command; VAR message: ARRAY OF CHAR);
VAR text: ADDRESS;
BEGIN
  IF command^.error = NoError THEN
    message[0] := 0C
  ELSE
    text := CommandsC.commands_message(VAL(INTEGER32, command^.error));
    CopyOut(text, strlen(text), message)
  END
END GetMessage;

END Commands.
