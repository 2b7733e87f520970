(* Every procedure of STextIO and TextIO on the standard channels, and their read results. *)
MODULE test_text_io;
FROM STextIO IMPORT ReadChar, ReadRestLine, ReadString, ReadToken, SkipLine, WriteChar, WriteLn,
    WriteString;
FROM SWholeIO IMPORT WriteCard;
IMPORT IOChan, IOConsts, IOResult, SIOResult, StdChans, TextIO;

VAR
  ch: CHAR;
  short: ARRAY [0..3] OF CHAR;
  long: ARRAY [0..39] OF CHAR;
  in: IOChan.ChanId;

PROCEDURE Result;
BEGIN
  CASE SIOResult.ReadResult() OF
    IOConsts.notKnown: WriteString(" not known")
  | IOConsts.allRight: WriteString(" all right")
  | IOConsts.outOfRange: WriteString(" out of range")
  | IOConsts.wrongFormat: WriteString(" wrong format")
  | IOConsts.endOfLine: WriteString(" end of line")
  | IOConsts.endOfInput: WriteString(" end of input")
  END;
  WriteLn
END Result;

PROCEDURE Show(s: ARRAY OF CHAR);
BEGIN
  WriteChar("["); WriteString(s); WriteChar("]"); Result
END Show;

BEGIN
  in := StdChans.InChan();
  WriteString("at first"); Result;
  ReadChar(ch); WriteChar(ch); Result;
  ReadString(short); Show(short);
  ReadString(long); Show(long);
  ReadString(long); Show(long);
  ReadChar(ch); Result;
  SkipLine; Result;
  ReadToken(long); Show(long);
  ReadToken(short); Show(short);
  ReadToken(short); Show(short);
  SkipLine;
  ReadRestLine(short); Show(short);
  SkipLine;
  ReadRestLine(long); Show(long);
  ReadRestLine(long); Show(long);
  SkipLine;
  IOChan.Skip(in); Result;
  TextIO.ReadChar(in, ch); WriteChar(ch); Result;
  TextIO.ReadToken(in, long); Show(long);
  TextIO.SkipLine(in);
  TextIO.ReadString(in, long); Show(long);
  SkipLine; Result;
  TextIO.ReadRestLine(in, long); Show(long);
  ReadString(long); Show(long);
  ReadToken(long); Show(long);
  ReadChar(ch); Result;
  WriteCard(VAL(CARDINAL, ORD(IOResult.ReadResult(in))), 1); WriteLn;

  TextIO.WriteString(StdChans.OutChan(), "written");
  TextIO.WriteChar(StdChans.StdOutChan(), "!");
  TextIO.WriteLn(StdChans.OutChan());
  TextIO.WriteString(StdChans.NullChan(), "vanishes");
  StdChans.SetOutChan(StdChans.NullChan());
  WriteString("vanishes, too"); WriteLn;
  StdChans.SetOutChan(StdChans.StdOutChan());
  StdChans.SetInChan(StdChans.NullChan());
  ReadChar(ch); Result;
  StdChans.SetInChan(StdChans.StdInChan());
  StdChans.SetErrChan(StdChans.NullChan());
  IF StdChans.ErrChan() = StdChans.StdErrChan() THEN WriteString("wrong") END;
  TextIO.WriteString(StdChans.ErrChan(), "vanishes");
  WriteString("end"); WriteLn
END test_text_io.
