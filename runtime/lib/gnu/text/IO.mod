IMPLEMENTATION MODULE IO;

FROM TlcFile IMPORT TlcStandardFile, input, output, errors;
FROM TlcIO IMPORT TlcGet, TlcPut;
FROM TlcSystem IMPORT TlcSetTerminal, characters, echoing, lines, silent;

PROCEDURE Read(VAR ch: CHAR);
VAR code: LONGINT;
BEGIN
  code := TlcGet(TlcStandardFile(input));
  IF code < 0 THEN ch := 0C ELSE ch := VAL(CHAR, code) END
END Read;

PROCEDURE Write(ch: CHAR);
BEGIN
  TlcPut(TlcStandardFile(output), ch)
END Write;

PROCEDURE Error(ch: CHAR);
BEGIN
  TlcPut(TlcStandardFile(errors), ch)
END Error;

PROCEDURE SetMode(fd: INTEGER; input: BOOLEAN; mode: LONGCARD);
BEGIN
  IF input & TlcSetTerminal(fd, mode) THEN END
END SetMode;

PROCEDURE UnBufferedMode(fd: INTEGER; input: BOOLEAN);
BEGIN
  SetMode(fd, input, characters)
END UnBufferedMode;

PROCEDURE BufferedMode(fd: INTEGER; input: BOOLEAN);
BEGIN
  SetMode(fd, input, lines)
END BufferedMode;

PROCEDURE EchoOn(fd: INTEGER; input: BOOLEAN);
BEGIN
  SetMode(fd, input, echoing)
END EchoOn;

PROCEDURE EchoOff(fd: INTEGER; input: BOOLEAN);
BEGIN
  SetMode(fd, input, silent)
END EchoOff;

END IO.
