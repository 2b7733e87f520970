IMPLEMENTATION MODULE Termbase;

FROM SYSTEM IMPORT ADDRESS;
FROM TlcFile IMPORT TlcCloseFile, input, output;
FROM TlcRedirect IMPORT TlcReadingStream, TlcReplaceTerminal, TlcWritingStream;
IMPORT Display, InOut, Keyboard, TlcTerminal;

CONST MaxDepth = 40;

VAR
  (* The stack of procedures, and the streams that they replace; the last one is active. *)
  readers: ARRAY [1..MaxDepth] OF RECORD
    read: ReadProcedure;
    status: StatusProcedure;
    before: ADDRESS
  END;
  writers: ARRAY [1..MaxDepth] OF RECORD
    write: WriteProcedure;
    before: ADDRESS
  END;
  reading, writing: CARDINAL;

(* Replaces the terminal's stream, also for InOut unless that reads a file. *)
PROCEDURE TakeInput(stream: ADDRESS);
BEGIN
  IF InOut.in.stream = TlcTerminal.in THEN InOut.in.stream := stream END;
  TlcTerminal.in := stream;
  TlcReplaceTerminal(input, stream)
END TakeInput;

PROCEDURE TakeOutput(stream: ADDRESS);
BEGIN
  IF InOut.out.stream = TlcTerminal.out THEN InOut.out.stream := stream END;
  TlcTerminal.out := stream;
  TlcReplaceTerminal(output, stream)
END TakeOutput;

PROCEDURE AssignRead(rp: ReadProcedure; sp: StatusProcedure; VAR Done: BOOLEAN);
VAR stream: ADDRESS;
BEGIN
  Done := FALSE;
  IF reading = MaxDepth THEN RETURN END;
  stream := TlcReadingStream(rp);
  IF stream = NIL THEN RETURN END;
  INC(reading);
  readers[reading].read := rp;
  readers[reading].status := sp;
  readers[reading].before := TlcTerminal.in;
  TakeInput(stream);
  TlcTerminal.status := sp;
  Done := TRUE
END AssignRead;

PROCEDURE UnAssignRead(VAR Done: BOOLEAN);
VAR stream: ADDRESS;
BEGIN
  Done := reading > 0;
  IF NOT Done THEN RETURN END;
  stream := TlcTerminal.in;
  TakeInput(readers[reading].before);
  IF TlcCloseFile(stream) THEN END;
  DEC(reading);
  IF reading = 0 THEN
    TlcTerminal.status := NIL
  ELSE
    TlcTerminal.status := readers[reading].status
  END
END UnAssignRead;

PROCEDURE AssignWrite(wp: WriteProcedure; VAR Done: BOOLEAN);
VAR stream: ADDRESS;
BEGIN
  Done := FALSE;
  IF writing = MaxDepth THEN RETURN END;
  stream := TlcWritingStream(wp);
  IF stream = NIL THEN RETURN END;
  INC(writing);
  writers[writing].write := wp;
  writers[writing].before := TlcTerminal.out;
  TakeOutput(stream);
  Done := TRUE
END AssignWrite;

PROCEDURE UnAssignWrite(VAR Done: BOOLEAN);
VAR stream: ADDRESS;
BEGIN
  Done := writing > 0;
  IF NOT Done THEN RETURN END;
  stream := TlcTerminal.out;
  TakeOutput(writers[writing].before);
  IF TlcCloseFile(stream) THEN END;
  DEC(writing)
END UnAssignWrite;

PROCEDURE Read(VAR ch: CHAR);
BEGIN
  IF reading = 0 THEN Keyboard.Read(ch) ELSE readers[reading].read(ch) END
END Read;

PROCEDURE KeyPressed(): BOOLEAN;
BEGIN
  IF reading = 0 THEN RETURN Keyboard.KeyPressed() END;
  RETURN readers[reading].status()
END KeyPressed;

PROCEDURE Write(VAR ch: CHAR);
BEGIN
  IF writing = 0 THEN Display.Write(ch) ELSE writers[writing].write(ch) END
END Write;

BEGIN
  reading := 0;
  writing := 0
END Termbase.
