(* Numbers read by RealIO and WholeIO from a file, which is read directly, and from a device, which is read
   character by character: results and values agree. *)
MODULE test_read_numbers;
FROM ChanConsts IMPORT OpenResults;
FROM IOChan IMPORT ChanId, Reset;
FROM IOConsts IMPORT ReadResults;
FROM IOResult IMPORT ReadResult;
FROM STextIO IMPORT WriteChar, WriteLn, WriteString;
FROM SYSTEM IMPORT ADDRESS;
IMPORT ChanConsts, LongWholeIO, MemStream, RealIO, SeqFile, SRealIO, SWholeIO, TextIO, WholeIO;

CONST
  Name = "test_read_numbers.txt";
  Zeros = 3000;

VAR
  file, device: ChanId;
  result: OpenResults;
  storage: ADDRESS;
  room, used: CARDINAL;

PROCEDURE Put(line: ARRAY OF CHAR);
BEGIN
  TextIO.WriteString(file, line);
  TextIO.WriteString(device, line);
  TextIO.WriteLn(file);
  TextIO.WriteLn(device)
END Put;

(* Writes a number with many zeros after its beginning. *)
PROCEDURE PutLong(begin, end: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  TextIO.WriteString(file, begin);
  TextIO.WriteString(device, begin);
  FOR i := 1 TO Zeros DO
    TextIO.WriteChar(file, "0");
    TextIO.WriteChar(device, "0")
  END;
  Put(end)
END PutLong;

PROCEDURE PutAll;
BEGIN
  Put("first line");
  Put("1"); Put("  -2.5 rest"); Put("+.5"); Put("+"); Put("-x"); Put(""); Put("   "); Put("x");
  Put("007");
  Put("1.5E3"); Put("1.5e+3"); Put("1E"); Put("1E-"); Put("1E-x"); Put("1E5.5"); Put("1.2.3");
  Put("4-5");
  Put("1E400"); Put("-1E-400"); Put("1.7976931348623157E308"); Put("1.7976931348623159E308");
  Put("4.9406564584124654E-324"); Put("2.4703282292062327E-324"); Put("2.4703282292062328E-324");
  Put("9007199254740993"); Put("9007199254740993.00000000000000000000000000000000000001");
  Put("9223372036854775807"); Put("9223372036854775808"); Put("-9223372036854775808");
  Put("-9223372036854775809"); Put("18446744073709551615"); Put("18446744073709551616");
  Put("123456789012345678901234567890"); Put("0.1234567890123456789012345678901234567890");
  PutLong("", "42"); PutLong("-", "42"); PutLong("", "1.25E1")
END PutAll;

PROCEDURE ShowResult(result: ReadResults);
BEGIN
  CASE result OF
    allRight: WriteString(" right")
  | outOfRange: WriteString(" out of range")
  | wrongFormat: WriteString(" wrong format")
  | endOfLine: WriteString(" end of line")
  | endOfInput: WriteString(" end of input")
  | notKnown: WriteString(" not known")
  END
END ShowResult;

PROCEDURE Real;
VAR one, other: REAL;
BEGIN
  one := -1.0;
  other := -1.0;
  RealIO.ReadReal(file, one);
  RealIO.ReadReal(device, other);
  SRealIO.WriteReal(one, 0);
  ShowResult(ReadResult(file));
  IF (one # other) OR (ReadResult(file) # ReadResult(device)) THEN
    WriteString(" BUT "); SRealIO.WriteReal(other, 0); ShowResult(ReadResult(device))
  END
END Real;

PROCEDURE Int;
VAR one, other: INTEGER;
BEGIN
  one := -1;
  other := -1;
  WholeIO.ReadInt(file, one);
  WholeIO.ReadInt(device, other);
  SWholeIO.WriteInt(one, 0);
  ShowResult(ReadResult(file));
  IF (one # other) OR (ReadResult(file) # ReadResult(device)) THEN
    WriteString(" BUT "); SWholeIO.WriteInt(other, 0); ShowResult(ReadResult(device))
  END
END Int;

PROCEDURE Card;
VAR one, other: CARDINAL;
BEGIN
  one := 1;
  other := 1;
  WholeIO.ReadCard(file, one);
  WholeIO.ReadCard(device, other);
  SWholeIO.WriteCard(one, 0);
  ShowResult(ReadResult(file));
  IF (one # other) OR (ReadResult(file) # ReadResult(device)) THEN
    WriteString(" BUT "); SWholeIO.WriteCard(other, 0); ShowResult(ReadResult(device))
  END
END Card;

PROCEDURE Long;
VAR
  int, otherInt: LONGINT;
BEGIN
  int := -1;
  otherInt := -1;
  LongWholeIO.ReadInt(file, int);
  LongWholeIO.ReadInt(device, otherInt);
  IF (int # otherInt) OR (ReadResult(file) # ReadResult(device)) THEN
    WriteString("LongWholeIO: "); ShowResult(ReadResult(file)); ShowResult(ReadResult(device))
  END
END Long;

PROCEDURE ReadAll(read: PROC);
VAR ch: CHAR;
BEGIN
  Reset(file);
  Reset(device);
  (* After the first operation the file is read directly. *)
  TextIO.ReadChar(file, ch);
  TextIO.SkipLine(file);
  TextIO.SkipLine(device);
  REPEAT
    read;
    (* The rest of the line begins with the same character. *)
    IF ReadResult(file) # endOfInput THEN
      TextIO.ReadChar(file, ch);
      IF ReadResult(file) = allRight THEN WriteString(", then "); WriteChar(ch) END;
      TextIO.SkipLine(file);
      TextIO.SkipLine(device)
    END;
    WriteLn
  UNTIL ReadResult(file) = endOfInput
END ReadAll;

BEGIN
  storage := NIL;
  room := 0;
  MemStream.OpenWrite(device, ChanConsts.write + ChanConsts.text, result, storage, room, used,
      FALSE);
  SeqFile.OpenWrite(file, Name, SeqFile.text + SeqFile.old, result);
  PutAll;
  SeqFile.Close(file);
  SeqFile.OpenRead(file, Name, SeqFile.text, result);
  MemStream.OpenRead(device, ChanConsts.read + ChanConsts.text, result, storage, used, FALSE);
  WriteString("REAL"); WriteLn; ReadAll(Real);
  WriteString("INTEGER"); WriteLn; ReadAll(Int);
  WriteString("CARDINAL"); WriteLn; ReadAll(Card);
  WriteString("LONGINT"); WriteLn; ReadAll(Long);
  SeqFile.Close(file);
  MemStream.Close(device)
END test_read_numbers.
