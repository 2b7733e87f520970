IMPLEMENTATION MODULE StdError;

FROM SYSTEM IMPORT ADDRESS;
FROM TlcFile IMPORT TlcStandardFile, errors;
FROM TlcIO IMPORT TlcPut, TlcPutCard, TlcPutChars, TlcPutInt;

PROCEDURE File(): ADDRESS;
BEGIN
  RETURN TlcStandardFile(errors)
END File;

PROCEDURE Write(ch: CHAR);
BEGIN
  TlcPut(File(), ch)
END Write;

PROCEDURE WriteString(str: ARRAY OF CHAR);
BEGIN
  TlcPutChars(File(), str, HIGH(str))
END WriteString;

PROCEDURE WriteCard(num, width: CARDINAL);
BEGIN
  TlcPutCard(File(), num, 10, width)
END WriteCard;

PROCEDURE WriteInt(num: INTEGER; width: CARDINAL);
BEGIN
  TlcPutInt(File(), num, width)
END WriteInt;

PROCEDURE WriteLn;
BEGIN
  TlcPut(File(), 12C)
END WriteLn;

END StdError.
