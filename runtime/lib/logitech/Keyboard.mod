IMPLEMENTATION MODULE Keyboard;

FROM SYSTEM IMPORT ADDRESS;
FROM TlcFile IMPORT TlcIsReady, TlcStandardFile, input;
FROM TlcIO IMPORT TlcGet;

VAR in: ADDRESS;

PROCEDURE Read(VAR ch: CHAR);
VAR code: LONGINT;
BEGIN
  code := TlcGet(in);
  IF code < 0 THEN ch := 0C ELSE ch := VAL(CHAR, code) END
END Read;

PROCEDURE KeyPressed(): BOOLEAN;
BEGIN
  RETURN TlcIsReady(in)
END KeyPressed;

BEGIN
  in := TlcStandardFile(input)
END Keyboard.
