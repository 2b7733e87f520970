IMPLEMENTATION MODULE Display;

FROM SYSTEM IMPORT ADDRESS;
FROM TlcFile IMPORT TlcStandardFile, output;
FROM TlcIO IMPORT TlcPut;

CONST
  Delete = 177C;
  BackSpace = 10C;

VAR out: ADDRESS;

PROCEDURE Write(ch: CHAR);
BEGIN
  IF ch = Delete THEN
    TlcPut(out, BackSpace);
    TlcPut(out, " ");
    TlcPut(out, BackSpace)
  ELSE
    TlcPut(out, ch)
  END
END Write;

BEGIN
  out := TlcStandardFile(output)
END Display.
