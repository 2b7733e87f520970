IMPLEMENTATION MODULE Requests;

FROM SYSTEM IMPORT ADR;
FROM DynamicStrings IMPORT String, ConCatChar, EqualArray, InitString, KillString, Length, Mark,
    Slice, char;
FROM Sockets IMPORT ReceiveAll, ReceiveLine, Results, Socket;
FROM WholeStr IMPORT ConvResults, StrToCard;
IMPORT Markup, Strings;

CONST
  Limit = 5000;  (* the time in milliseconds for each line *)
  LongestBody = 10000;

TYPE Line = ARRAY [0..1999] OF CHAR;

PROCEDURE ReadFirstLine(line: ARRAY OF CHAR; VAR request: Request): BOOLEAN;
VAR
  i: CARDINAL;
  method: String;

  (* Reads the characters up to one of two others. *)
  PROCEDURE ReadPart(end, otherEnd: CHAR; VAR part: String);
  BEGIN
    WHILE (i <= HIGH(line)) AND (line[i] # 0C) AND (line[i] # end) AND (line[i] # otherEnd) DO
      part := ConCatChar(part, line[i]);
      INC(i)
    END
  END ReadPart;

BEGIN
  i := 0;
  method := InitString("");
  ReadPart(" ", " ", method);
  IF EqualArray(method, "GET") THEN
    request.method := get
  ELSIF EqualArray(method, "POST") THEN
    request.method := post
  ELSE
    request.method := other
  END;
  method := KillString(method);
  INC(i);
  request.path := InitString("");
  request.body := InitString("");
  ReadPart(" ", "?", request.path);
  RETURN char(request.path, 0) = "/"
END ReadFirstLine;

(* Reads the number after `Content-Length:`, if the line is that one. *)
PROCEDURE ReadLength(line: ARRAY OF CHAR; VAR length: CARDINAL);
CONST Name = "CONTENT-LENGTH:";
VAR
  number: Line;
  found: CARDINAL;
  result: ConvResults;
BEGIN
  Strings.Extract(line, 0, LENGTH(Name), number);
  Strings.Capitalize(number);
  IF Strings.Equal(number, Name) THEN
    Strings.Extract(line, LENGTH(Name), Strings.Length(line), number);
    StrToCard(number, found, result);
    IF result = strAllRight THEN length := found END
  END
END ReadLength;

(* Reads the lines before the body, and returns whether the end was found. *)
PROCEDURE ReadHeader(socket: Socket; VAR length: CARDINAL): BOOLEAN;
VAR
  line: Line;
  isComplete: BOOLEAN;
BEGIN
  length := 0;
  LOOP
    IF ReceiveLine(socket, line, Limit, isComplete) # success THEN RETURN FALSE END;
    IF line[0] = 0C THEN RETURN TRUE END;
    ReadLength(line, length)
  END
END ReadHeader;

PROCEDURE Read(socket: Socket; VAR request: Request): BOOLEAN;
VAR
  line: Line;
  text: ARRAY [0..LongestBody] OF CHAR;
  length: CARDINAL;
  isComplete: BOOLEAN;
BEGIN
  request := Request{other, NIL, NIL};
  IF (ReceiveLine(socket, line, Limit, isComplete) # success) OR NOT isComplete OR
      NOT ReadFirstLine(line, request) OR NOT ReadHeader(socket, length) OR
      (length > LongestBody)
  THEN
    RETURN FALSE
  END;
  IF length > 0 THEN
    IF ReceiveAll(socket, ADR(text), length, Limit) # success THEN RETURN FALSE END;
    text[length] := 0C;
    request.body := KillString(request.body);
    request.body := InitString(text)
  END;
  RETURN TRUE
END Read;

PROCEDURE FieldOf(VAR request: Request; name: ARRAY OF CHAR): String;
VAR
  begin, end, equals: INTEGER;
  body: String;

  (* Returns the next position of a character, or the end of the body. *)
  PROCEDURE Next(c: CHAR; from: INTEGER): INTEGER;
  BEGIN
    WHILE (from < VAL(INTEGER, Length(body))) AND (char(body, from) # c) DO INC(from) END;
    RETURN from
  END Next;

BEGIN
  body := request.body;
  begin := 0;
  WHILE begin < VAL(INTEGER, Length(body)) DO
    end := Next("&", begin);
    equals := Next("=", begin);
    IF (equals < end - 1) AND EqualArray(Mark(Slice(body, begin, equals)), name) THEN
      RETURN Markup.Decoded(Mark(Slice(body, equals + 1, end)))
    END;
    begin := end + 1
  END;
  RETURN InitString("")
END FieldOf;

PROCEDURE Dispose(VAR request: Request);
BEGIN
  request.path := KillString(request.path);
  request.body := KillString(request.body)
END Dispose;

END Requests.
