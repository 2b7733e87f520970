MODULE import_twice;
IMPORT InOut, InOut;
FROM SYSTEM IMPORT ADR, ADDRESS, ADR;
FROM InOut IMPORT Write, WriteLn;
FROM InOut IMPORT WriteLn;
FROM StdIO IMPORT Write;
VAR a: ADDRESS;
BEGIN
  a := ADR(a); Write("x"); WriteLn; InOut.WriteLn
END import_twice.
