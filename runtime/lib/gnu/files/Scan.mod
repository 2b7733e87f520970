IMPLEMENTATION MODULE Scan;

IMPORT FIO, M2RTS, StdIO, StrIO, Strings, TlcWhole;

CONST
  MaxLine = 4095;
  MaxMark = 255;
  EOL = 12C;
  Tab = 11C;

VAR
  file: FIO.File;
  isOpen, isEnding: BOOLEAN;
  line: ARRAY [0..MaxLine] OF CHAR;
  length, next: CARDINAL;  (* of the line, and the next character *)
  number, start: CARDINAL;  (* of the line, from 1; the position of the last word *)
  begin, end: ARRAY [0..MaxMark] OF CHAR;
  untilEOLN: BOOLEAN;

PROCEDURE OpenSource(a: ARRAY OF CHAR): BOOLEAN;
BEGIN
  IF isOpen THEN CloseSource END;
  file := FIO.OpenToRead(a);
  isOpen := FIO.IsNoError(file);
  IF NOT isOpen THEN FIO.Close(file) END;
  length := 0;
  next := 0;
  number := 0;
  start := 0;
  RETURN isOpen
END OpenSource;

PROCEDURE CloseSource;
BEGIN
  IF isOpen THEN FIO.Close(file) END;
  isOpen := FALSE
END CloseSource;

(* Reads the next line, truncated if it is too long; returns whether there is one. *)
PROCEDURE ReadLine(): BOOLEAN;
VAR ch: CHAR;
BEGIN
  length := 0;
  next := 0;
  IF NOT isOpen THEN RETURN FALSE END;
  ch := FIO.ReadChar(file);
  IF FIO.EOF(file) THEN RETURN FALSE END;
  WHILE (ch # EOL) & NOT FIO.EOF(file) DO
    IF length < MaxLine THEN
      line[length] := ch;
      INC(length)
    END;
    ch := FIO.ReadChar(file)
  END;
  line[length] := 0C;
  INC(number);
  RETURN TRUE
END ReadLine;

PROCEDURE IsBlank(ch: CHAR): BOOLEAN;
BEGIN
  RETURN (ch = " ") OR (ch = Tab)
END IsBlank;

(* Whether the mark, which is not empty, is at the next character. *)
PROCEDURE IsAt(VAR mark: ARRAY OF CHAR): BOOLEAN;
VAR i: CARDINAL;
BEGIN
  i := 0;
  WHILE (mark[i] # 0C) & (next + i < length) & (line[next + i] = mark[i]) DO INC(i) END;
  RETURN (i > 0) & (mark[i] = 0C)
END IsAt;

(* Skips the comment that begins here, whatever line it ends in. *)
PROCEDURE SkipComment;
BEGIN
  IF untilEOLN THEN
    next := length;
    RETURN
  END;
  INC(next, Strings.Length(begin));
  WHILE NOT IsAt(end) DO
    IF next < length THEN
      INC(next)
    ELSIF NOT ReadLine() THEN
      RETURN
    END
  END;
  INC(next, Strings.Length(end))
END SkipComment;

(* Finds the next word, which then begins at the next character; returns whether there is one. *)
PROCEDURE FindWord(): BOOLEAN;
BEGIN
  LOOP
    IF next >= length THEN
      IF NOT ReadLine() THEN RETURN FALSE END
    ELSIF IsBlank(line[next]) THEN
      INC(next)
    ELSIF IsAt(begin) THEN
      SkipComment
    ELSE
      RETURN TRUE
    END
  END
END FindWord;

PROCEDURE GetNextSymbol(VAR a: ARRAY OF CHAR);
VAR used: CARDINAL;
BEGIN
  used := 0;
  IF FindWord() THEN
    start := next;
    WHILE (next < length) & NOT IsBlank(line[next]) & NOT IsAt(begin) DO
      IF used <= HIGH(a) THEN
        a[used] := line[next];
        INC(used)
      END;
      INC(next)
    END
  END;
  IF used <= HIGH(a) THEN a[used] := 0C END
END GetNextSymbol;

PROCEDURE WriteError(a: ARRAY OF CHAR);
VAR
  digits: ARRAY [0..31] OF CHAR;
  i: CARDINAL;
BEGIN
  TlcWhole.Put(number, FALSE, 10, 0, " ", "A", digits);
  StrIO.WriteString(digits);
  StrIO.WriteString(": ");
  StrIO.WriteString(line);
  StrIO.WriteLn;
  i := 0;
  WHILE i < start + Strings.Length(digits) + 2 DO
    StdIO.Write(" ");
    INC(i)
  END;
  IF next > start + 1 THEN
    FOR i := start TO next - 1 DO StdIO.Write("^") END
  ELSE
    StdIO.Write("^")
  END;
  StrIO.WriteLn;
  StrIO.WriteString(a);
  StrIO.WriteLn;
  IF isEnding THEN M2RTS.HALT(1) END
END WriteError;

PROCEDURE TerminateOnError;
BEGIN
  isEnding := TRUE
END TerminateOnError;

PROCEDURE DefineComments(Start, End: ARRAY OF CHAR; eoln: BOOLEAN);
BEGIN
  Strings.Extract(Start, 0, LENGTH(Start), begin);
  Strings.Extract(End, 0, LENGTH(End), end);
  begin[MaxMark] := 0C;
  end[MaxMark] := 0C;
  untilEOLN := eoln OR (end[0] = 0C)
END DefineComments;

BEGIN
  isOpen := FALSE;
  isEnding := FALSE;
  begin := "";
  end := "";
  untilEOLN := TRUE;
  line := "";
  length := 0;
  next := 0;
  number := 0;
  start := 0
END Scan.
