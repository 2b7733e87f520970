(* A guest book on the web: `Guestbook [PORT [FILE]]`. *)
MODULE Guestbook;

FROM Args IMPORT GetArg;
FROM STextIO IMPORT WriteLn, WriteString;
FROM SWholeIO IMPORT WriteCard;
FROM Sockets IMPORT Close, GetMessage, Listen, Results, Socket;
FROM WholeStr IMPORT ConvResults, StrToCard;
IMPORT Entries, IOChan, Server, StdChans;

CONST UsualPort = 8080;

VAR
  book: Entries.Book;
  listener: Socket;
  port: CARDINAL;
  fileName, message, argument: ARRAY [0..199] OF CHAR;
  conversion: ConvResults;
  result: Results;

PROCEDURE Fail(what, why: ARRAY OF CHAR);
BEGIN
  WriteString(what);
  WriteString(": ");
  WriteString(why);
  WriteLn;
  HALT(1)
END Fail;

BEGIN
  port := UsualPort;
  IF GetArg(argument, 1) THEN
    StrToCard(argument, port, conversion);
    IF (conversion # strAllRight) OR (port > 65535) THEN Fail(argument, "this is not a port") END
  END;
  IF NOT GetArg(fileName, 2) THEN fileName := "guests.db" END;
  IF NOT Entries.Open(fileName, book, message) THEN Fail(fileName, message) END;
  result := Listen("127.0.0.1", port, listener);
  IF result # success THEN
    GetMessage(result, message);
    Fail("the port", message)
  END;
  WriteString("http://127.0.0.1:");
  WriteCard(port, 0);
  WriteString("/");
  WriteLn;
  IOChan.Flush(StdChans.OutChan());
  WHILE Server.Answer(listener, book) DO END;
  Close(listener);
  Entries.Close(book)
END Guestbook.
