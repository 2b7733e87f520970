IMPLEMENTATION MODULE Terminal;

FROM TlcFile IMPORT TlcIsReady;
FROM TlcIO IMPORT TlcGet, TlcPut, TlcPutChars;
FROM TlcTerminal IMPORT in, out, status;

CONST
  EOL = 12C;
  CR = 15C;
  TabWidth = 8;

VAR
  last: CHAR;
  isAgain: BOOLEAN;

PROCEDURE Read(VAR ch: CHAR);
VAR code: LONGINT;
BEGIN
  IF isAgain THEN
    isAgain := FALSE
  ELSE
    code := TlcGet(in);
    IF code < 0 THEN last := 0C ELSE last := VAL(CHAR, code) END
  END;
  ch := last
END Read;

PROCEDURE ReadChar(): [CHAR];
VAR ch: CHAR;
BEGIN
  Read(ch);
  RETURN ch
END ReadChar;

PROCEDURE BusyRead(VAR ch: CHAR);
BEGIN
  IF KeyPressed() THEN Read(ch) ELSE ch := 0C END
END BusyRead;

PROCEDURE KeyPressed(): BOOLEAN;
BEGIN
  IF isAgain THEN RETURN TRUE END;
  IF status # NIL THEN RETURN status() END;
  RETURN TlcIsReady(in)
END KeyPressed;

PROCEDURE CharAvail(): BOOLEAN;
BEGIN
  RETURN KeyPressed()
END CharAvail;

PROCEDURE ReadString(VAR s: ARRAY OF CHAR);
VAR
  ch: CHAR;
  length: CARDINAL;

  PROCEDURE Append(ch: CHAR; times: CARDINAL);
  BEGIN
    WHILE (times > 0) & (length <= HIGH(s)) DO
      s[length] := ch;
      INC(length);
      DEC(times)
    END
  END Append;

BEGIN
  length := 0;
  Read(ch);
  WHILE (ch # EOL) & (ch # CR) & (ch # 0C) DO
    IF ch = Tab THEN Append(" ", TabWidth) ELSE Append(ch, 1) END;
    Read(ch)
  END;
  IF length <= HIGH(s) THEN s[length] := 0C END
END ReadString;

PROCEDURE ReadAgain;
BEGIN
  isAgain := TRUE
END ReadAgain;

PROCEDURE Write(ch: CHAR);
BEGIN
  TlcPut(out, ch)
END Write;

PROCEDURE WriteString(s: ARRAY OF CHAR);
BEGIN
  TlcPutChars(out, s, HIGH(s))
END WriteString;

PROCEDURE WriteLn;
BEGIN
  TlcPut(out, EOL)
END WriteLn;

PROCEDURE WriteNumber(number: CARDINAL);
BEGIN
  IF number >= 10 THEN WriteNumber(number DIV 10) END;
  Write(CHR(ORD("0") + number MOD 10))
END WriteNumber;

PROCEDURE Position(X, Y: CARDINAL);
BEGIN
  Write(Escape);
  Write("[");
  WriteNumber(Y + 1);
  Write(";");
  WriteNumber(X + 1);
  Write("H")
END Position;

PROCEDURE Reset;
BEGIN
  Write(Escape);
  WriteString("[2J");
  Position(0, 0)
END Reset;

BEGIN
  isAgain := FALSE;
  last := 0C
END Terminal.
