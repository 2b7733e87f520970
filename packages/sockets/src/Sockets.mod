IMPLEMENTATION MODULE Sockets;

FROM SYSTEM IMPORT ADDRESS, ADR, CARDINAL32, INTEGER32, TSIZE;
FROM Storage IMPORT ALLOCATE, DEALLOCATE, REALLOCATE;
FROM Strings IMPORT Assign, Length;
FROM libc IMPORT memcpy, memmove, strlen;
IMPORT DynamicStrings, SocketsC;

CONST
  Many = MAX(INTEGER) DIV 64;
  PieceSize = 4096;
  AddressSize = 256;

  (* Error numbers of Linux. *)
  AccessDenied = 13;
  NoPermission = 1;
  AddressInUse = 98;
  NetworkUnreachable = 101;
  TimedOut = 110;
  ConnectionRefused = 111;
  HostUnreachable = 113;

TYPE
  Bytes = POINTER TO ARRAY [0..Many] OF CHAR;

  Socket = POINTER TO Descriptor;
  Descriptor = RECORD
    file: INTEGER32;
    (* The bytes from `first` to `end - 1` were received and not yet taken. *)
    buffer: Bytes;
    first, end, room: CARDINAL
  END;

VAR lastError: CARDINAL;

(* Converts the result of a function of C. *)
PROCEDURE ResultOf(error: INTEGER32): Results;
BEGIN
  IF error > 0 THEN lastError := VAL(CARDINAL, error) ELSIF error < 0 THEN lastError := 0 END;
  CASE error OF
    0: RETURN success
  | SocketsC.NameUnknown: RETURN nameUnknown
  | SocketsC.Closed: RETURN closed
  | ConnectionRefused: RETURN refused
  | TimedOut: RETURN timeIsOver
  | NetworkUnreachable, HostUnreachable: RETURN unreachable
  | AddressInUse: RETURN portInUse
  | AccessDenied, NoPermission: RETURN notPermitted
  ELSE
    RETURN otherFailure
  END
END ResultOf;

PROCEDURE Limit(limit: CARDINAL): INTEGER;
BEGIN
  IF limit > MAX(INTEGER) DIV 2 THEN RETURN -1 END;
  RETURN VAL(INTEGER, limit)
END Limit;

(* Returns a socket for a file of the system, or NIL after a failure. *)
PROCEDURE New(result: Results; file: INTEGER32): Socket;
VAR socket: Socket;
BEGIN
  IF result # success THEN RETURN NIL END;
  NEW(socket);
  socket^.file := file;
  socket^.buffer := NIL;
  socket^.room := 0;
  socket^.first := 0;
  socket^.end := 0;
  RETURN socket
END New;

PROCEDURE Connect(host: ARRAY OF CHAR; port, limit: CARDINAL; VAR socket: Socket): Results;
VAR
  name: DynamicStrings.String;
  file: INTEGER32;
  result: Results;
BEGIN
  IF (port = 0) OR (port > 65535) THEN
    socket := NIL;
    RETURN refused
  END;
  (* A copy that ends with 0C. *)
  name := DynamicStrings.InitString(host);
  result := ResultOf(SocketsC.sockets_connect(DynamicStrings.string(name), VAL(CARDINAL32, port),
          Limit(limit), file));
  DynamicStrings.Fin(name);
  socket := New(result, file);
  RETURN result
END Connect;

PROCEDURE Listen(host: ARRAY OF CHAR; port: CARDINAL; VAR socket: Socket): Results;
VAR
  name: DynamicStrings.String;
  address: ADDRESS;
  file: INTEGER32;
  result: Results;
BEGIN
  IF port > 65535 THEN
    socket := NIL;
    RETURN notPermitted
  END;
  name := DynamicStrings.InitString(host);
  address := DynamicStrings.string(name);
  IF DynamicStrings.Length(name) = 0 THEN address := NIL END;
  result := ResultOf(SocketsC.sockets_listen(address, VAL(CARDINAL32, port), file));
  DynamicStrings.Fin(name);
  socket := New(result, file);
  RETURN result
END Listen;

PROCEDURE Accept(listener: Socket; limit: CARDINAL; VAR socket: Socket): Results;
VAR
  file: INTEGER32;
  result: Results;
BEGIN
  result := ResultOf(SocketsC.sockets_accept(listener^.file, Limit(limit), file));
  socket := New(result, file);
  RETURN result
END Accept;

PROCEDURE Close(VAR socket: Socket);
BEGIN
  IF socket # NIL THEN
    SocketsC.sockets_close(socket^.file);
    DEALLOCATE(socket^.buffer, socket^.room);
    DISPOSE(socket)
  END
END Close;

(* Sending *)

PROCEDURE Send(socket: Socket; bytes: ADDRESS; length, limit: CARDINAL): Results;
BEGIN
  RETURN ResultOf(SocketsC.sockets_send(socket^.file, bytes, length, Limit(limit)))
END Send;

PROCEDURE SendText(socket: Socket; text: ARRAY OF CHAR; limit: CARDINAL): Results;
BEGIN
  RETURN Send(socket, ADR(text), Length(text), limit)
END SendText;

PROCEDURE EndSending(socket: Socket);
BEGIN
  SocketsC.sockets_shut_down(socket^.file)
END EndSending;

(* Receiving *)

PROCEDURE Receive(socket: Socket; to: ADDRESS; maximum, limit: CARDINAL;
    VAR count: CARDINAL): Results;
BEGIN
  count := 0;
  IF maximum = 0 THEN RETURN success END;
  WITH socket^ DO
    IF first = end THEN
      RETURN ResultOf(SocketsC.sockets_receive(file, to, maximum, Limit(limit), count))
    END;
    count := end - first;
    IF count > maximum THEN count := maximum END;
    memcpy(to, ADR(buffer^[first]), count);
    INC(first, count)
  END;
  RETURN success
END Receive;

(* Returns the time at which a limit ends; a negative number if it does not. *)
PROCEDURE Deadline(limit: CARDINAL): INTEGER;
BEGIN
  IF Limit(limit) < 0 THEN RETURN -1 END;
  RETURN SocketsC.sockets_now() + Limit(limit)
END Deadline;

(* Returns the limit that ends then. *)
PROCEDURE Rest(deadline: INTEGER): CARDINAL;
VAR now: INTEGER;
BEGIN
  IF deadline < 0 THEN RETURN NoLimit END;
  now := SocketsC.sockets_now();
  IF now >= deadline THEN RETURN 0 END;
  RETURN VAL(CARDINAL, deadline - now)
END Rest;

PROCEDURE ReceiveAll(socket: Socket; to: ADDRESS; length, limit: CARDINAL): Results;
VAR
  deadline: INTEGER;
  count: CARDINAL;
  result: Results;
BEGIN
  deadline := Deadline(limit);
  WHILE length > 0 DO
    result := Receive(socket, to, length, Rest(deadline), count);
    IF result # success THEN RETURN result END;
    INC(to, count);
    DEC(length, count)
  END;
  RETURN success
END ReceiveAll;

PROCEDURE ReceiveLine(socket: Socket; VAR line: ARRAY OF CHAR; limit: CARDINAL;
    VAR isComplete: BOOLEAN): Results;
VAR
  deadline: INTEGER;
  next: CARDINAL;
  result: Results;
BEGIN
  deadline := Deadline(limit);
  isComplete := FALSE;
  line[0] := 0C;
  WITH socket^ DO
    next := first;
    LOOP
      WHILE (next < end) & (buffer^[next] # 12C) DO INC(next) END;
      IF next < end THEN
        isComplete := TakeLine(socket, next, line);
        RETURN success
      END;
      (* A line that just fits may still be followed by 15C 12C. *)
      IF end - first > HIGH(line) + 2 THEN
        TakeCharacters(socket, HIGH(line) + 1, line);
        RETURN success
      END;
      DEC(next, first);
      result := ReceiveMore(socket, Rest(deadline));
      INC(next, first);
      IF result = closed THEN EXIT END;
      IF result # success THEN RETURN result END
    END;
    IF first = end THEN RETURN closed END;
    TakeCharacters(socket, end - first, line)
  END;
  RETURN success
END ReceiveLine;

(* Takes the line that ends at the index `lineEnd` of the buffer, or as much of it as fits; returns
   whether it fits. *)
PROCEDURE TakeLine(socket: Socket; lineEnd: CARDINAL; VAR line: ARRAY OF CHAR): BOOLEAN;
VAR length: CARDINAL;
BEGIN
  WITH socket^ DO
    length := lineEnd - first;
    IF (length > 0) & (buffer^[lineEnd - 1] = 15C) THEN DEC(length) END;
    TakeCharacters(socket, length, line);
    IF length > HIGH(line) + 1 THEN RETURN FALSE END;
    first := lineEnd + 1
  END;
  RETURN TRUE
END TakeLine;

(* Takes characters, or as many as fit. *)
PROCEDURE TakeCharacters(socket: Socket; length: CARDINAL; VAR line: ARRAY OF CHAR);
BEGIN
  IF length > HIGH(line) THEN length := HIGH(line) + 1 ELSE line[length] := 0C END;
  IF length > 0 THEN memcpy(ADR(line), ADR(socket^.buffer^[socket^.first]), length) END;
  INC(socket^.first, length)
END TakeCharacters;

(* Receives further bytes at the end of the buffer. *)
PROCEDURE ReceiveMore(socket: Socket; limit: CARDINAL): Results;
VAR
  count: CARDINAL;
  result: Results;
BEGIN
  WITH socket^ DO
    IF first > 0 THEN
      DEC(end, first);
      memmove(buffer, ADR(buffer^[first]), end);
      first := 0
    END;
    IF room - end < PieceSize THEN
      room := 2 * room + PieceSize;
      REALLOCATE(buffer, room)
    END;
    result := ResultOf(SocketsC.sockets_receive(file, ADR(buffer^[end]), room - end, Limit(limit),
            count));
    INC(end, count);
    RETURN result
  END
END ReceiveMore;

(* Several sockets *)

PROCEDURE WaitForAny(sockets: ARRAY OF Socket; limit: CARDINAL; VAR index: CARDINAL): Results;
VAR
  files: POINTER TO ARRAY [0..Many] OF INTEGER32;
  i: CARDINAL;
  result: Results;
BEGIN
  FOR i := 0 TO HIGH(sockets) DO
    IF (sockets[i] # NIL) & (sockets[i]^.first # sockets[i]^.end) THEN
      index := i;
      RETURN success
    END
  END;
  ALLOCATE(files, (HIGH(sockets) + 1) * TSIZE(INTEGER32));
  FOR i := 0 TO HIGH(sockets) DO
    IF sockets[i] = NIL THEN files^[i] := -1 ELSE files^[i] := sockets[i]^.file END
  END;
  result := ResultOf(SocketsC.sockets_wait(files, HIGH(sockets) + 1, Limit(limit), index));
  DEALLOCATE(files, (HIGH(sockets) + 1) * TSIZE(INTEGER32));
  RETURN result
END WaitForAny;

(* Addresses *)

PROCEDURE GetEnd(socket: Socket; other: INTEGER32; VAR address: ARRAY OF CHAR;
    VAR port: CARDINAL): Results;
VAR
  text: ARRAY [0..AddressSize - 1] OF CHAR;
  number: CARDINAL32;
  result: Results;
BEGIN
  result := ResultOf(SocketsC.sockets_address(socket^.file, other, ADR(text), AddressSize, number));
  Assign(text, address);
  port := number;
  RETURN result
END GetEnd;

PROCEDURE GetAddress(socket: Socket; VAR address: ARRAY OF CHAR; VAR port: CARDINAL): Results;
BEGIN
  RETURN GetEnd(socket, 0, address, port)
END GetAddress;

PROCEDURE GetPeer(socket: Socket; VAR address: ARRAY OF CHAR; VAR port: CARDINAL): Results;
BEGIN
  RETURN GetEnd(socket, 1, address, port)
END GetPeer;

PROCEDURE LookUp(host: ARRAY OF CHAR; index: CARDINAL; VAR address: ARRAY OF CHAR): Results;
VAR
  name: DynamicStrings.String;
  text: ARRAY [0..AddressSize - 1] OF CHAR;
  result: Results;
BEGIN
  name := DynamicStrings.InitString(host);
  result := ResultOf(SocketsC.sockets_look_up(DynamicStrings.string(name), index, ADR(text),
          AddressSize));
  DynamicStrings.Fin(name);
  Assign(text, address);
  RETURN result
END LookUp;

(* Failures *)

PROCEDURE LastError(): CARDINAL;
BEGIN
  RETURN lastError
END LastError;

PROCEDURE GetMessage(result: Results; VAR message: ARRAY OF CHAR);
VAR
  text: ADDRESS;
  length: CARDINAL;
BEGIN
  CASE result OF
    success: Assign("success", message)
  | nameUnknown: Assign("the host has no known address", message)
  | refused: Assign("the connection is refused", message)
  | timeIsOver: Assign("the time is over", message)
  | unreachable: Assign("the host cannot be reached", message)
  | portInUse: Assign("the port is in use", message)
  | notPermitted: Assign("the port may not be used", message)
  | closed: Assign("the other end has ended the connection", message)
  | otherFailure:
      text := SocketsC.sockets_message(VAL(INTEGER32, lastError));
      length := strlen(text);
      IF length > HIGH(message) THEN length := HIGH(message) + 1 ELSE message[length] := 0C END;
      memcpy(ADR(message), text, length)
  END
END GetMessage;

BEGIN
  lastError := 0
END Sockets.
