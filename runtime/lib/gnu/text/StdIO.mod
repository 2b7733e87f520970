IMPLEMENTATION MODULE StdIO;

FROM SYSTEM IMPORT ADDRESS;
FROM TlcFile IMPORT TlcStandardFile, input, output;
FROM TlcIO IMPORT TlcGet, TlcPut;
FROM TlcEnd IMPORT TlcFail;

CONST MaxDepth = 40;

VAR
  in, out: ADDRESS;
  (* The stack of procedures; the last one is active. *)
  writers: ARRAY [1..MaxDepth] OF ProcWrite;
  readers: ARRAY [1..MaxDepth] OF ProcRead;
  writing, reading: CARDINAL;

PROCEDURE ReadStandard(VAR ch: CHAR);
VAR code: LONGINT;
BEGIN
  code := TlcGet(in);
  IF code < 0 THEN ch := 0C ELSE ch := VAL(CHAR, code) END
END ReadStandard;

PROCEDURE WriteStandard(ch: CHAR);
BEGIN
  TlcPut(out, ch)
END WriteStandard;

PROCEDURE Read(VAR ch: CHAR);
BEGIN
  IF reading = 0 THEN ReadStandard(ch) ELSE readers[reading](ch) END
END Read;

PROCEDURE Write(ch: CHAR);
BEGIN
  IF writing = 0 THEN TlcPut(out, ch) ELSE writers[writing](ch) END
END Write;

PROCEDURE PushOutput(p: ProcWrite);
BEGIN
  IF writing = MaxDepth THEN TlcFail("StdIO.PushOutput", "too many procedures were pushed") END;
  INC(writing);
  writers[writing] := p
END PushOutput;

PROCEDURE PopOutput;
BEGIN
  IF writing = 0 THEN TlcFail("StdIO.PopOutput", "no procedure was pushed") END;
  DEC(writing)
END PopOutput;

PROCEDURE GetCurrentOutput(): ProcWrite;
BEGIN
  IF writing = 0 THEN RETURN WriteStandard END;
  RETURN writers[writing]
END GetCurrentOutput;

PROCEDURE PushInput(p: ProcRead);
BEGIN
  IF reading = MaxDepth THEN TlcFail("StdIO.PushInput", "too many procedures were pushed") END;
  INC(reading);
  readers[reading] := p
END PushInput;

PROCEDURE PopInput;
BEGIN
  IF reading = 0 THEN TlcFail("StdIO.PopInput", "no procedure was pushed") END;
  DEC(reading)
END PopInput;

PROCEDURE GetCurrentInput(): ProcRead;
BEGIN
  IF reading = 0 THEN RETURN ReadStandard END;
  RETURN readers[reading]
END GetCurrentInput;

BEGIN
  in := TlcStandardFile(input);
  out := TlcStandardFile(output);
  writing := 0;
  reading := 0
END StdIO.
