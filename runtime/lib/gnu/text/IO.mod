IMPLEMENTATION MODULE IO;

FROM TlcFile IMPORT TlcStandardFile, input, output, errors;
FROM TlcIO IMPORT TlcGet, TlcPut;

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

END IO.
