(* Clients and servers in one program, by 127.0.0.1: the system completes a connection before it is
   accepted. *)
MODULE Connections;

FROM SYSTEM IMPORT ADR;
FROM STextIO IMPORT WriteLn, WriteString;
FROM SWholeIO IMPORT WriteCard;
FROM Sockets IMPORT Accept, AnyHost, AnyPort, Close, Connect, EndSending, GetAddress, GetMessage,
    GetPeer, LastError, Listen, LookUp, NoLimit, Receive, ReceiveAll, ReceiveLine,
    Results, Send, SendText, Socket, WaitForAny;

CONST
  Soon = 5000;
  (* Too long for a name, so that no other machine is asked. *)
  NoName = "a123456789b123456789c123456789d123456789e123456789f123456789g123456789";

VAR
  listener, second, client, server: Socket;
  sockets: ARRAY [0..3] OF Socket;
  address: ARRAY [0..63] OF CHAR;
  line: ARRAY [0..9] OF CHAR;
  longLine: ARRAY [0..49999] OF CHAR;
  large, received: ARRAY [0..99999] OF CHAR;
  port, otherPort, peerPort, count, total, index, i: CARDINAL;
  isComplete: BOOLEAN;
  result: Results;

PROCEDURE Show(what: ARRAY OF CHAR; result: Results);
VAR message: ARRAY [0..63] OF CHAR;
BEGIN
  GetMessage(result, message);
  WriteString(what); WriteString(": ");
  WriteString(message); WriteLn
END Show;

PROCEDURE ShowLine;
VAR result: Results;
BEGIN
  result := ReceiveLine(server, line, Soon, isComplete);
  IF result = success THEN
    WriteString("[");
    WriteString(line); WriteString("]");
    IF NOT isComplete THEN WriteString(" incomplete") END;
    WriteLn
  ELSE
    Show("line", result)
  END
END ShowLine;

(* Sends a text in which `/` is a line end and `\` a carriage return. *)
PROCEDURE SendLines(text: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(text) DO
    IF text[i] = "/" THEN text[i] := 12C ELSIF text[i] = "\" THEN text[i] := 15C END
  END;
  IF SendText(client, text, Soon) # success THEN WriteString("not sent") END
END SendLines;

PROCEDURE Join;
BEGIN
  Show("connect", Connect("127.0.0.1", port, Soon, client));
  Show("accept", Accept(listener, Soon, server))
END Join;

BEGIN
  Show("listen", Listen("127.0.0.1", AnyPort, listener));
  Show("address", GetAddress(listener, address, port));
  WriteString(address); WriteLn;
  Show("listen at the same port", Listen("127.0.0.1", port, second));
  IF second # NIL THEN WriteString("wrong") END;
  IF LastError() = 0 THEN WriteString("wrong") END;
  Show("accept", Accept(listener, 20, server));
  IF server # NIL THEN WriteString("wrong") END;
  Join;
  Show("peer", GetPeer(server, address, peerPort));
  Show("address", GetAddress(client, address, otherPort));
  WriteString(address);
  IF peerPort = otherPort THEN WriteString(" equal ports") END;
  WriteLn;

  (* Lines *)
  SendLines("one/two\//three, which is long/0123456789/0123456789\/");
  FOR i := 1 TO 7 DO ShowLine END;
  SendLines("part");
  Show("line", ReceiveLine(server, line, 20, isComplete));
  SendLines(" 2/rest");
  ShowLine;
  EndSending(client);
  ShowLine;
  ShowLine;
  (* The other direction is still open. *)
  Show("send", SendText(server, "answer", Soon));
  line := "";
  Show("receive", Receive(client, ADR(line), 3, Soon, count));
  WriteCard(count, 0); WriteString(" ");
  WriteString(line); WriteLn;
  Show("receive", ReceiveAll(client, ADR(line), 3, Soon));
  WriteString(line); WriteLn;
  Show("receive", Receive(client, ADR(line), 3, 20, count));
  WriteCard(count, 0); WriteLn;
  Show("receive", ReceiveAll(client, ADR(line), 3, 20));
  Close(server);
  Show("receive", Receive(client, ADR(line), 3, Soon, count));
  Close(client);
  Close(client);

  (* More than the system keeps: the sender must wait. *)
  Join;
  FOR i := 0 TO HIGH(large) DO large[i] := CHR(i MOD 253) END;
  total := 0;
  REPEAT
    result := Send(client, ADR(large), HIGH(large) + 1, 20);
    INC(total)
  UNTIL (result # success) OR (total > 10000);
  Show("send", result);
  Close(client);
  Close(server);
  Join;
  Show("send", Send(client, ADR(large), HIGH(large) + 1, Soon));
  Show("receive", ReceiveAll(server, ADR(received), HIGH(large) + 1, Soon));
  count := 0;
  FOR i := 0 TO HIGH(large) DO
    IF large[i] # received[i] THEN INC(count) END
  END;
  WriteCard(count, 0); WriteLn;
  FOR i := 0 TO 39999 DO large[i] := "x" END;
  large[40000] := 12C;
  Show("send", Send(client, ADR(large), 40001, Soon));
  Show("long line", ReceiveLine(server, longLine, Soon, isComplete));
  IF isComplete THEN WriteCard(LENGTH(longLine), 0); WriteLn END;

  (* Several sockets *)
  sockets[0] := NIL;
  sockets[1] := server;
  sockets[2] := listener;
  sockets[3] := client;
  Show("wait", WaitForAny(sockets, 20, index));
  Show("connect", Connect("127.0.0.1", port, Soon, second));
  Show("wait", WaitForAny(sockets, Soon, index));
  WriteCard(index, 0); WriteLn;
  SendLines("a/b/");
  Show("wait", WaitForAny(sockets, NoLimit, index));
  WriteCard(index, 0); WriteLn;
  ShowLine;
  (* The rest is in the buffer of the socket. *)
  Show("wait", WaitForAny(sockets, 0, index));
  WriteCard(index, 0); WriteLn;
  ShowLine;
  Close(second);

  (* Connections that end *)
  Close(server);
  REPEAT
    result := SendText(client, "x", Soon)
  UNTIL result # success;
  Show("send", result);
  Close(client);
  Close(listener);
  Show("connect", Connect("127.0.0.1", port, Soon, client));
  IF client # NIL THEN WriteString("wrong") END;
  Show("connect", Connect("127.0.0.1", 0, Soon, client));
  Show("connect", Connect("127.0.0.1", 65536, Soon, client));

  (* Names *)
  Show("look up", LookUp("127.0.0.1", 0, address));
  WriteString(address); WriteLn;
  Show("look up", LookUp("127.0.0.1", 1, address));
  Show("look up", LookUp(NoName, 0, address));
  Show("connect", Connect(NoName, 80, Soon, client));
  Show("listen", Listen(NoName, 80, listener));
  Show("listen", Listen(AnyHost, AnyPort, listener));
  Show("address", GetAddress(listener, address, port));
  Show("connect", Connect("localhost", port, Soon, client));
  Show("accept", Accept(listener, Soon, server));
  Close(client);
  Close(server);
  Close(listener)
END Connections.
