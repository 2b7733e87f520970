IMPLEMENTATION MODULE Server;

FROM DynamicStrings IMPORT String, ConCat, EqualArray, InitString, KillString, Length, Mark, string;
FROM Entries IMPORT Book;
FROM Requests IMPORT Methods, Request;
FROM Sockets IMPORT Accept, Close, EndSending, NoLimit, Results, Send, Socket;
FROM WholeStr IMPORT CardToStr;
IMPORT Entries, Pages, Requests;

CONST Limit = 5000;  (* the time in milliseconds for an answer *)

(* Sends a status with a page or, after `303 See Other`, the address of one. The page is disposed of. *)
PROCEDURE Reply(socket: Socket; status: ARRAY OF CHAR; page: String);
VAR
  answer: String;
  number: ARRAY [0..19] OF CHAR;

  PROCEDURE Append(text: ARRAY OF CHAR);
  BEGIN
    answer := ConCat(answer, Mark(InitString(text)))
  END Append;

BEGIN
  answer := InitString("HTTP/1.1 ");
  Append(status);
  Append(15C + 12C + "Connection: close" + 15C + 12C + "Content-Length: ");
  CardToStr(Length(page), number);
  Append(number);
  IF Length(page) = 0 THEN Append(15C + 12C + "Location: /") END;
  Append(15C + 12C + "Content-Type: text/html; charset=utf-8" + 15C + 12C + 15C + 12C);
  answer := ConCat(answer, Mark(page));
  IF Send(socket, string(answer), Length(answer), Limit) = success THEN EndSending(socket) END;
  answer := KillString(answer)
END Reply;

(* Adds the entry of a form. *)
PROCEDURE AddEntry(socket: Socket; book: Book; VAR request: Request);
VAR
  name, text: String;
  isComplete: BOOLEAN;
BEGIN
  name := Requests.FieldOf(request, "name");
  text := Requests.FieldOf(request, "text");
  isComplete := (Length(name) > 0) AND (Length(text) > 0);
  IF NOT isComplete THEN
    Reply(socket, "400 Bad Request", Pages.Message("Incomplete", "An entry has a name and a text."))
  ELSIF Entries.Add(book, name, text) THEN
    Reply(socket, "303 See Other", NIL)
  ELSE
    Reply(socket, "500 Internal Server Error", Pages.Message("Sorry", "The entry was not saved."))
  END;
  name := KillString(name);
  text := KillString(text)
END AddEntry;

PROCEDURE AnswerOne(socket: Socket; book: Book);
VAR request: Request;
BEGIN
  IF NOT Requests.Read(socket, request) THEN
    Reply(socket, "400 Bad Request", Pages.Message("Sorry", "This is not a request of HTTP."))
  ELSIF NOT EqualArray(request.path, "/") THEN
    Reply(socket, "404 Not Found", Pages.Message("Not found", "The book has one page only."))
  ELSIF request.method = get THEN
    Reply(socket, "200 OK", Pages.Contents(book))
  ELSIF request.method = post THEN
    AddEntry(socket, book, request)
  ELSE
    Reply(socket, "405 Method Not Allowed", Pages.Message("Sorry", "The methods are GET and POST."))
  END;
  Requests.Dispose(request)
END AnswerOne;

PROCEDURE Answer(listener: Socket; book: Book): BOOLEAN;
VAR socket: Socket;
BEGIN
  IF Accept(listener, NoLimit, socket) # success THEN RETURN FALSE END;
  AnswerOne(socket, book);
  Close(socket);
  RETURN TRUE
END Answer;

END Server.
