(* Every procedure of SeqFile, StreamFile, RndFile, RawIO, SRawIO and the rest of IOChan, on files in the
   folder in which the program runs. *)
MODULE test_channels;
FROM SYSTEM IMPORT ADR;
FROM STextIO IMPORT WriteChar, WriteLn, WriteString;
FROM SWholeIO IMPORT WriteCard, WriteInt;
IMPORT ChanConsts, IOChan, IOConsts, IOResult, RawIO, RndFile, SeqFile, SRawIO, StdChans,
    StreamFile, TextIO, WholeIO;
FROM FIO IMPORT Exists;
FROM FileSystem IMPORT Delete, File;

CONST Name = "test_channels.txt";

VAR
  cid: IOChan.ChanId;
  res: ChanConsts.OpenResults;
  text: ARRAY [0..39] OF CHAR;
  number, total: INTEGER;
  count: CARDINAL;
  file: File;
  ch: CHAR;
  result: IOConsts.ReadResults;
  pos: RndFile.FilePos;

PROCEDURE Truth(b: BOOLEAN);
BEGIN
  IF b THEN WriteString(" yes") ELSE WriteString(" no") END
END Truth;

PROCEDURE Show(s: ARRAY OF CHAR);
BEGIN
  WriteString(" ["); WriteString(s); WriteChar("]")
END Show;

PROCEDURE Opened;
BEGIN
  CASE res OF
    ChanConsts.opened: WriteString(" opened")
  | ChanConsts.noSuchFile: WriteString(" no such file")
  | ChanConsts.fileExists: WriteString(" file exists")
  | ChanConsts.wrongFlags: WriteString(" wrong flags")
  | ChanConsts.wrongFileType: WriteString(" wrong type")
  ELSE WriteString(" other problem")
  END
END Opened;

PROCEDURE Result;
BEGIN
  WriteCard(VAL(CARDINAL, ORD(IOResult.ReadResult(cid))), 2)
END Result;

BEGIN
  SeqFile.OpenRead(cid, Name, SeqFile.text, res); Opened; Truth(cid = IOChan.InvalidChan());
  SeqFile.OpenWrite(cid, Name, SeqFile.text, res); Opened; Truth(SeqFile.IsSeqFile(cid));
  Truth(StreamFile.IsStreamFile(cid)); Truth(RndFile.IsRndFile(cid));
  TextIO.WriteString(cid, "one 2"); TextIO.WriteLn(cid);
  IOChan.Flush(cid); IOChan.GetName(cid, text); Show(text);
  SeqFile.Close(cid); Truth(cid = IOChan.InvalidChan()); WriteLn;
  SeqFile.OpenWrite(cid, Name, SeqFile.text, res); Opened;
  SeqFile.OpenAppend(cid, Name, SeqFile.write, res); Opened; TextIO.WriteString(cid, "three");
  SeqFile.Close(cid);
  SeqFile.OpenRead(cid, Name, SeqFile.read, res); Opened;
  Truth(ChanConsts.readFlag IN IOChan.CurrentFlags(cid));
  Truth(ChanConsts.writeFlag IN IOChan.CurrentFlags(cid));
  Truth(ChanConsts.textFlag IN IOChan.CurrentFlags(cid));
  Truth(ChanConsts.rawFlag IN IOChan.CurrentFlags(cid));
  TextIO.ReadToken(cid, text); Show(text); WholeIO.ReadInt(cid, number); WriteInt(number, 2);
  TextIO.SkipLine(cid);
  TextIO.ReadRestLine(cid, text); Show(text); Result; TextIO.ReadRestLine(cid, text); Result;
  SeqFile.Reread(cid); TextIO.ReadToken(cid, text); Show(text);
  IOChan.Reset(cid); TextIO.ReadToken(cid, text); Show(text);
  IOChan.Look(cid, ch, result); Truth((result = IOConsts.allRight) & (ch = " "));
  IOChan.Skip(cid); IOChan.SkipLook(cid, ch, result); Truth(result = IOConsts.endOfLine);
  IOChan.SetReadResult(cid, IOConsts.outOfRange); Result; WriteInt(IOChan.DeviceError(cid), 2);
  SeqFile.Close(cid); WriteLn;
  SeqFile.OpenWrite(cid, Name, SeqFile.old + SeqFile.read, res); Opened;
  TextIO.WriteString(cid, "new"); SeqFile.Reread(cid); TextIO.ReadString(cid, text); Show(text);
  SeqFile.Rewrite(cid); TextIO.WriteString(cid, "x"); SeqFile.Reread(cid);
  TextIO.ReadString(cid, text); Show(text);
  SeqFile.Close(cid); WriteLn;

  StreamFile.Open(cid, Name, StreamFile.write, res); Opened;
  StreamFile.Open(cid, Name, StreamFile.raw, res); Opened;
  StreamFile.Open(cid, ".", StreamFile.read, res); Opened;
  StreamFile.Open(cid, Name, StreamFile.write + StreamFile.old + StreamFile.raw, res); Opened;
  Truth(StreamFile.IsStreamFile(cid)); Truth(ChanConsts.textFlag IN IOChan.CurrentFlags(cid));
  FOR number := 1 TO 10 DO RawIO.Write(cid, number) END;
  ch := "!"; RawIO.Write(cid, ch);
  StreamFile.Close(cid);
  StreamFile.Open(cid, Name, StreamFile.read + StreamFile.raw, res); Opened;
  total := 0;
  FOR number := 1 TO 10 DO
    RawIO.Read(cid, count);
    total := total + VAL(INTEGER, count)
  END;
  WriteInt(total, 3); Result; RawIO.Read(cid, number); Result; RawIO.Read(cid, number); Result;
  StreamFile.Close(cid); WriteLn;

  RndFile.OpenClean(cid, Name, RndFile.write, res); Opened;
  RndFile.OpenOld(cid, "test_channels.none", RndFile.read, res); Opened;
  RndFile.OpenClean(cid, Name, RndFile.read + RndFile.old, res); Opened;
  Truth(RndFile.IsRndFile(cid));
  FOR number := 0 TO 9 DO RawIO.Write(cid, number) END;
  Truth(RndFile.StartPos(cid) = 0); Truth(RndFile.CurrentPos(cid) = RndFile.EndPos(cid));
  pos := RndFile.NewPos(cid, 7, SIZE(INTEGER), RndFile.StartPos(cid));
  RndFile.SetPos(cid, pos); RawIO.Read(cid, number); WriteInt(number, 2);
  number := 88; RawIO.Write(cid, number);
  RndFile.SetPos(cid, RndFile.NewPos(cid, -2, SIZE(INTEGER), RndFile.EndPos(cid)));
  RawIO.Read(cid, number); WriteInt(number, 3); RawIO.Read(cid, number); WriteInt(number, 2);
  Truth(RndFile.IsRndFileException()); RndFile.Close(cid);
  RndFile.OpenOld(cid, Name, RndFile.write + RndFile.read + RndFile.text, res); Opened;
  TextIO.WriteString(cid, "text"); RndFile.SetPos(cid, 1); TextIO.ReadChar(cid, ch); WriteChar(ch);
  RndFile.Close(cid); WriteLn;

  StreamFile.Open(cid, Name, StreamFile.write + StreamFile.old + StreamFile.raw, res);
  StdChans.SetOutChan(cid); number := 4711; SRawIO.Write(number);
  StdChans.SetOutChan(StdChans.StdOutChan());
  StreamFile.Close(cid);
  StreamFile.Open(cid, Name, StreamFile.read + StreamFile.raw, res);
  number := 0; StdChans.SetInChan(cid); SRawIO.Read(number);
  StdChans.SetInChan(StdChans.StdInChan());
  WriteInt(number, 5); IOChan.RawRead(cid, ADR(number), 1, count); WriteCard(count, 2); Result;
  StreamFile.Close(cid);
  IOChan.TextWrite(StdChans.OutChan(), ADR(" text"), 5); IOChan.WriteLn(StdChans.OutChan());
  IOChan.RawWrite(StdChans.OutChan(), ADR(" raw "), 5);
  IOChan.TextRead(StdChans.NullChan(), ADR(text), 10, count); WriteCard(count, 2);
  Truth(IOChan.IsChanException());
  Truth(IOChan.CurrentFlags(IOChan.InvalidChan()) = ChanConsts.FlagSet{});
  Delete(Name, file); Truth(Exists(Name)); WriteLn
END test_channels.
