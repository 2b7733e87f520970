(* Lines that fit, are too long or empty, and an unterminated last line, in all reads of TextIO and FIO. *)
MODULE test_lines;
FROM IOChan IMPORT ChanId;
FROM ChanConsts IMPORT OpenResults;
FROM InOut IMPORT Write, WriteCard, WriteLn, WriteString;
IMPORT SeqFile, TextIO, IOResult, FIO;

CONST Name = "test_lines.tmp";

VAR
  c: ChanId;
  res: OpenResults;
  s: ARRAY [0..4] OF CHAR;
  ch: CHAR;
  i: CARDINAL;
  f: FIO.File;

PROCEDURE Show;
BEGIN
  WriteString("["); WriteString(s); WriteString("] ");
  WriteCard(ORD(IOResult.ReadResult(c)), 0);
  WriteLn
END Show;

PROCEDURE WriteLines;
BEGIN
  TextIO.WriteString(c, "abc"); TextIO.WriteLn(c);
  TextIO.WriteString(c, "abcde"); TextIO.WriteLn(c);
  TextIO.WriteString(c, "abcdefgh"); TextIO.WriteChar(c, "i"); TextIO.WriteLn(c);
  TextIO.WriteLn(c);
  TextIO.WriteString(c, "  tok en longtoken"); TextIO.WriteLn(c)
END WriteLines;

BEGIN
  SeqFile.OpenWrite(c, Name, SeqFile.text + SeqFile.old, res);
  FOR i := 1 TO 3 DO WriteLines END;
  TextIO.WriteString(c, "end");
  SeqFile.Close(c);

  SeqFile.OpenRead(c, Name, SeqFile.text, res);
  FOR i := 1 TO 5 DO
    TextIO.ReadRestLine(c, s); Show;
    TextIO.ReadRestLine(c, s); Show;
    TextIO.SkipLine(c); Show
  END;
  FOR i := 1 TO 5 DO
    TextIO.ReadString(c, s); Show;
    TextIO.ReadString(c, s); Show;
    TextIO.ReadChar(c, ch); Write(ch); Show;
    TextIO.SkipLine(c); Show
  END;
  FOR i := 1 TO 5 DO
    TextIO.ReadToken(c, s); Show;
    TextIO.ReadToken(c, s); Show;
    TextIO.ReadToken(c, s); Show;
    TextIO.SkipLine(c); Show
  END;
  FOR i := 1 TO 2 DO
    TextIO.ReadRestLine(c, s); Show;
    TextIO.ReadToken(c, s); Show;
    TextIO.ReadString(c, s); Show;
    TextIO.ReadChar(c, ch); Show;
    TextIO.SkipLine(c); Show
  END;
  SeqFile.Close(c);

  f := FIO.OpenToRead(Name);
  FOR i := 1 TO 25 DO
    FIO.ReadString(f, s);
    WriteString(s); WriteCard(ORD(FIO.WasEOLN(f)), 3); WriteCard(ORD(FIO.EOF(f)), 3); WriteLn
  END;
  FIO.Close(f)
END test_lines.
