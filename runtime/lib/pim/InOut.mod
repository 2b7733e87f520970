IMPLEMENTATION MODULE InOut;

FROM SYSTEM IMPORT ADDRESS;
FROM TlcFile IMPORT TlcOpenFile, TlcCloseFile, TlcFlushFile, TlcTerminalFile, input, output,
    readOld, writeAny;
FROM TlcFileRecord IMPORT File, Flag, FlagSet, MaxName, noNumber;
FROM TlcIO IMPORT TlcGet, TlcPeek, TlcPut, TlcPutChars, TlcPutInt, TlcPutCard, TlcPutReal,
    TlcPutFixed, TlcPutString, TlcReadWord;
FROM TlcReal IMPORT TlcParseReal;

CONST MaxRealWord = 400;

PROCEDURE Read(VAR ch: CHAR);
VAR code: LONGINT;
BEGIN
  code := TlcGet(in.stream);
  Done := code >= 0;
  IF Done THEN ch := VAL(CHAR, code) ELSE ch := 0C END
END Read;

PROCEDURE ReadLn;
VAR ch: CHAR;
BEGIN
  REPEAT Read(ch) UNTIL (ch = EOL) OR NOT Done
END ReadLn;

(* Skips blanks and stores the first character of the next word in termCH. *)
PROCEDURE SkipBlanks;
BEGIN
  REPEAT Read(termCH) UNTIL (termCH > " ") OR NOT Done
END SkipBlanks;

PROCEDURE ReadString(VAR s: ARRAY OF CHAR);
VAR length: CARDINAL;
BEGIN
  length := 0;
  SkipBlanks;
  IF NOT Done THEN s[0] := 0C; RETURN END;
  LOOP
    s[length] := termCH;
    INC(length);
    IF (length > HIGH(s)) & (TlcPeek(in.stream) > 32) THEN Done := FALSE; RETURN END;
    Read(termCH);
    IF termCH <= " " THEN EXIT END
  END;
  IF length <= HIGH(s) THEN s[length] := 0C END;
  Done := TRUE
END ReadString;

(* Reads the name of a file from standard input. *)
PROCEDURE ReadName(VAR name: ARRAY OF CHAR; VAR defext: ARRAY OF CHAR);
VAR
  current: ADDRESS;
  length, i: CARDINAL;
BEGIN
  current := in.stream;
  in.stream := TlcTerminalFile(input);
  ReadString(name);
  in.stream := current;
  length := 0;
  WHILE (length <= HIGH(name)) & (name[length] # 0C) DO INC(length) END;
  IF (length = 0) OR (name[length - 1] # ".") THEN RETURN END;
  i := 0;
  WHILE (i <= HIGH(defext)) & (defext[i] # 0C) & (length <= HIGH(name)) DO
    name[length] := defext[i];
    INC(i);
    INC(length)
  END;
  IF length <= HIGH(name) THEN name[length] := 0C END
END ReadName;

(* Replaces a stream by the file of that name. *)
PROCEDURE Open(mode: CARDINAL; VAR defext: ARRAY OF CHAR; VAR file: File);
VAR
  name: ARRAY [0..MaxName] OF CHAR;
  opened: ADDRESS;
  problem: LONGCARD;
BEGIN
  ReadName(name, defext);
  IF NOT Done THEN RETURN END;
  opened := TlcOpenFile(name, HIGH(name), mode, problem);
  Done := opened # NIL;
  IF Done THEN
    Close(file.stream);
    file.stream := opened;
    file.eof := FALSE
  END
END Open;

PROCEDURE Close(stream: ADDRESS);
BEGIN
  IF (stream # TlcTerminalFile(input)) & (stream # TlcTerminalFile(output)) THEN
    Done := TlcCloseFile(stream)
  END
END Close;

PROCEDURE OpenInput(defext: ARRAY OF CHAR);
BEGIN
  Open(readOld, defext, in)
END OpenInput;

PROCEDURE OpenOutput(defext: ARRAY OF CHAR);
BEGIN
  Open(writeAny, defext, out)
END OpenOutput;

PROCEDURE CloseInput;
BEGIN
  Close(in.stream);
  in.stream := TlcTerminalFile(input)
END CloseInput;

PROCEDURE CloseOutput;
BEGIN
  Close(out.stream);
  out.stream := TlcTerminalFile(output)
END CloseOutput;

(* Reads the rest of the word that termCH begins; returns whether it is a number up to limit. *)
PROCEDURE ReadDigits(VAR value: CARDINAL; limit: CARDINAL): BOOLEAN;
VAR
  number: BOOLEAN;
  digit: CARDINAL;
BEGIN
  value := 0;
  number := termCH > " ";
  WHILE termCH > " " DO
    IF (termCH < "0") OR (termCH > "9") THEN
      number := FALSE
    ELSE
      digit := ORD(termCH) - ORD("0");
      number := number & (value <= (limit - digit) DIV 10);
      IF number THEN value := 10 * value + digit END
    END;
    Read(termCH)
  END;
  RETURN number
END ReadDigits;

PROCEDURE ReadInt(VAR x: INTEGER);
CONST Limit = VAL(CARDINAL, MAX(INTEGER));
VAR
  negative, number: BOOLEAN;
  value: CARDINAL;
BEGIN
  SkipBlanks;
  negative := termCH = "-";
  IF negative THEN
    Read(termCH);
    number := ReadDigits(value, Limit + 1)
  ELSE
    IF termCH = "+" THEN Read(termCH) END;
    number := ReadDigits(value, Limit)
  END;
  IF number THEN
    IF value > Limit THEN x := MIN(INTEGER)
    ELSIF negative THEN x := -VAL(INTEGER, value)
    ELSE x := VAL(INTEGER, value)
    END
  END;
  Done := number
END ReadInt;

PROCEDURE ReadCard(VAR x: CARDINAL);
VAR
  number: BOOLEAN;
  value: CARDINAL;
BEGIN
  SkipBlanks;
  IF termCH = "+" THEN Read(termCH) END;
  number := ReadDigits(value, MAX(CARDINAL));
  IF number THEN x := value END;
  Done := number
END ReadCard;

(* Whether the characters of s up to 0C are [sign] digits [. {digit}] [E [sign] digits]. *)
PROCEDURE IsReal(VAR s: ARRAY OF CHAR): BOOLEAN;
VAR next: CARDINAL;

  PROCEDURE Sign;
  BEGIN
    IF (s[next] = "+") OR (s[next] = "-") THEN INC(next) END
  END Sign;

  PROCEDURE Digits(): BOOLEAN;
  VAR first: CARDINAL;
  BEGIN
    first := next;
    WHILE (s[next] >= "0") & (s[next] <= "9") DO INC(next) END;
    RETURN next > first
  END Digits;

  PROCEDURE Fraction;
  BEGIN
    IF s[next] = "." THEN
      INC(next);
      IF Digits() THEN END
    END
  END Fraction;

BEGIN
  next := 0;
  Sign;
  IF NOT Digits() THEN RETURN FALSE END;
  Fraction;
  IF CAP(s[next]) = "E" THEN
    INC(next);
    Sign;
    IF NOT Digits() THEN RETURN FALSE END
  END;
  RETURN s[next] = 0C
END IsReal;

PROCEDURE ReadS(): ADDRESS;
BEGIN
  SkipBlanks;
  RETURN TlcReadWord(in.stream, termCH)
END ReadS;

PROCEDURE WriteS(s: ADDRESS): ADDRESS;
BEGIN
  TlcPutString(out.stream, s);
  RETURN s
END WriteS;

PROCEDURE ReadReal(VAR x: REAL);
VAR
  word: ARRAY [0..MaxRealWord] OF CHAR;
  value: REAL;
  number: BOOLEAN;
BEGIN
  word[MaxRealWord] := 0C;
  ReadString(word);
  number := Done & (word[MaxRealWord] = 0C) & IsReal(word);
  IF number THEN
    value := TlcParseReal(word, HIGH(word));
    number := ABS(value) <= MAX(REAL);
    IF number THEN x := value END
  END;
  (* A longer word is not a number, but it is read to its end. *)
  WHILE NOT Done & (word[MaxRealWord] # 0C) DO ReadString(word) END;
  Done := number
END ReadReal;

PROCEDURE Write(ch: CHAR);
BEGIN
  TlcPut(out.stream, ch)
END Write;

PROCEDURE WriteLn;
BEGIN
  TlcPut(out.stream, EOL)
END WriteLn;

PROCEDURE WriteString(s: ARRAY OF CHAR);
BEGIN
  TlcPutChars(out.stream, s, HIGH(s))
END WriteString;

PROCEDURE WriteInt(x: INTEGER; n: CARDINAL);
BEGIN
  TlcPutInt(out.stream, x, n)
END WriteInt;

PROCEDURE WriteCard(x, n: CARDINAL);
BEGIN
  TlcPutCard(out.stream, x, 10, n)
END WriteCard;

PROCEDURE WriteOct(x, n: CARDINAL);
BEGIN
  TlcPutCard(out.stream, x, 8, n)
END WriteOct;

PROCEDURE WriteHex(x, n: CARDINAL);
BEGIN
  TlcPutCard(out.stream, x, 16, n)
END WriteHex;

PROCEDURE WriteReal(x: REAL; n: CARDINAL; [k: CARDINAL]);
BEGIN
  IF k = MAX(CARDINAL) THEN TlcPutReal(out.stream, x, n) ELSE WriteFixPt(x, n, k) END
END WriteReal;

PROCEDURE WriteBf;
BEGIN
  IF NOT TlcFlushFile(out.stream) THEN (* the end of the program reports it *) END
END WriteBf;

PROCEDURE WriteFixPt(x: REAL; n, k: CARDINAL);
BEGIN
  TlcPutFixed(out.stream, x, n, k)
END WriteFixPt;

BEGIN
  in.stream := TlcTerminalFile(input);
  in.fio := noNumber;
  in.flags := FlagSet{opened, read};
  out.stream := TlcTerminalFile(output);
  out.fio := noNumber;
  out.flags := FlagSet{opened, write};
  out.isWriting := TRUE;
  Done := TRUE;
  termCH := 0C
END InOut.
