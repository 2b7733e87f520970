(* A browser and the server in one program: the system keeps what one sends until the other receives it. *)
MODULE Conversation;

FROM STextIO IMPORT WriteLn, WriteString;
FROM Sockets IMPORT AnyPort, Close, Connect, EndSending, GetAddress, Listen, ReceiveLine, Results,
    SendText, Socket;
IMPORT Databases, Entries, Server, Strings;

CONST Soon = 5000;

VAR
  book: Entries.Book;
  listener, browser: Socket;
  port: CARDINAL;
  text: ARRAY [0..199] OF CHAR;

(* Writes the status, and the last line: of a page the last entry, without its time. *)
PROCEDURE Show;
VAR
  line: ARRAY [0..3999] OF CHAR;
  isComplete, isFound: BOOLEAN;
  begin: CARDINAL;
BEGIN
  IF ReceiveLine(browser, line, Soon, isComplete) # success THEN line := "no answer" END;
  WriteString(line);
  WriteLn;
  WHILE ReceiveLine(browser, line, Soon, isComplete) = success DO
    IF NOT isComplete THEN
      Strings.FindNext("</style>", line, 0, isFound, begin);
      IF isFound THEN Strings.Delete(line, 0, begin) END;
      Strings.FindNext("</form>", line, 0, isFound, begin);
      IF isFound THEN Strings.Delete(line, 0, begin) END;
      Strings.FindNext("</time>", line, 0, isFound, begin);
      IF isFound THEN Strings.Delete(line, 0, begin) END;
      WriteString(line);
      WriteLn
    END
  END
END Show;

PROCEDURE Ask(request: ARRAY OF CHAR);
BEGIN
  IF (Connect("127.0.0.1", port, Soon, browser) = success) AND
      (SendText(browser, request, Soon) = success)
  THEN
    EndSending(browser);
    IF Server.Answer(listener, book) THEN Show END
  END;
  Close(browser)
END Ask;

CONST End = 15C + 12C;

BEGIN
  IF Entries.Open(Databases.InMemory, book, text) AND
      (Listen("127.0.0.1", AnyPort, listener) = success) AND
      (GetAddress(listener, text, port) = success)
  THEN
    Ask("GET /favicon.ico HTTP/1.1" + End + End);
    Ask("POST / HTTP/1.1" + End + "content-length: 29" + End + End +
        "name=Ada&text=1+%3C+2+%26+so+");
    Ask("POST / HTTP/1.1" + End + "Content-Length: 6" + End + End + "text=x");
    Ask("GET / HTTP/1.1" + End + "Host: localhost" + End + End);
    Ask("DELETE / HTTP/1.1" + End + End);
    Ask("nonsense")
  END;
  Close(listener);
  Entries.Close(book)
END Conversation.
