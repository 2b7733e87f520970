IMPLEMENTATION MODULE PushBackInput;

FROM FIO IMPORT File;
FROM DynamicStrings IMPORT String, Assign, Fin, InitString, Length, Mark, char;
FROM SFIO IMPORT WriteS;
FROM Storage IMPORT REALLOCATE;
FROM StringConvert IMPORT ctos;
IMPORT FIO, M2RTS;

CONST
  EOL = 12C;
  LastIndex = 7FFFFFFEH;
  LeastRoom = 64;

VAR
  name: String;
  (* The characters pushed back, and their number; the last one is read first. *)
  stack: POINTER TO ARRAY [0..LastIndex] OF CHAR;
  depth, room: CARDINAL;
  (* The column is negative if more characters were pushed back than the line had. *)
  column: INTEGER;
  line, status: CARDINAL;
  isDebugging: BOOLEAN;

PROCEDURE Open(a: ARRAY OF CHAR): File;
BEGIN
  name := Assign(name, Mark(InitString(a)));
  depth := 0;
  column := 0;
  line := 1;
  RETURN FIO.OpenToRead(a)
END Open;

PROCEDURE Close(f: File);
BEGIN
  FIO.Close(f)
END Close;

PROCEDURE GetCh(f: File): CHAR;
VAR ch: CHAR;
BEGIN
  IF depth > 0 THEN
    DEC(depth);
    ch := stack^[depth]
  ELSE
    ch := FIO.ReadChar(f);
    IF FIO.EOF(f) THEN RETURN 0C END
  END;
  INC(column);
  IF ch = EOL THEN
    column := 0;
    INC(line)
  END;
  IF isDebugging THEN FIO.WriteChar(FIO.StdOut, ch) END;
  RETURN ch
END GetCh;

PROCEDURE PutCh(ch: CHAR): CHAR;
BEGIN
  IF depth = room THEN
    room := 2 * room + LeastRoom;
    REALLOCATE(stack, room)
  END;
  stack^[depth] := ch;
  INC(depth);
  DEC(column);
  IF (ch = EOL) & (line > 0) THEN DEC(line) END;
  RETURN ch
END PutCh;

PROCEDURE PutStr(s: String);
VAR i: CARDINAL;
BEGIN
  FOR i := Length(s) TO 1 BY -1 DO
    IF PutCh(char(s, i - 1)) = 0C THEN END
  END
END PutStr;

PROCEDURE PutString(a: ARRAY OF CHAR);
VAR s: String;
BEGIN
  s := InitString(a);
  PutStr(s);
  Fin(s)
END PutString;

(* Writes the file and the line. *)
PROCEDURE WritePlace(to: File);
VAR number: String;
BEGIN
  IF WriteS(to, name) = NIL THEN END;
  FIO.WriteChar(to, ":");
  number := WriteS(to, ctos(line, 0, " "));
  Fin(number);
  FIO.WriteChar(to, ":")
END WritePlace;

PROCEDURE WarnError(a: ARRAY OF CHAR);
BEGIN
  WritePlace(FIO.StdErr);
  FIO.WriteString(FIO.StdErr, a);
  FIO.WriteChar(FIO.StdErr, EOL);
  status := 1
END WarnError;

PROCEDURE Error(a: ARRAY OF CHAR);
BEGIN
  WarnError(a);
  M2RTS.HALT(1)
END Error;

PROCEDURE WarnString(s: String);
BEGIN
  WritePlace(FIO.StdOut);
  IF WriteS(FIO.StdOut, s) = NIL THEN END;
  status := 1
END WarnString;

PROCEDURE GetExitStatus(): CARDINAL;
BEGIN
  RETURN status
END GetExitStatus;

PROCEDURE SetDebug(d: BOOLEAN);
BEGIN
  isDebugging := d
END SetDebug;

PROCEDURE GetColumnPosition(): CARDINAL;
BEGIN
  IF column < 0 THEN RETURN 0 END;
  RETURN column
END GetColumnPosition;

PROCEDURE GetCurrentLine(): CARDINAL;
BEGIN
  RETURN line
END GetCurrentLine;

BEGIN
  name := InitString("");
  stack := NIL;
  depth := 0;
  room := 0;
  column := 0;
  line := 1;
  status := 0;
  isDebugging := FALSE
END PushBackInput.
