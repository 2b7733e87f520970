(* The exceptions raised by library modules, and GeneralUserExceptions. *)
MODULE test_exceptions;
FROM STextIO IMPORT WriteLn, WriteString;
FROM SWholeIO IMPORT WriteCard;
FROM EXCEPTIONS IMPORT GetMessage;
FROM GeneralUserExceptions IMPORT GeneralException, GeneralExceptions, IsGeneralException,
    RaiseGeneralException, problem, disaster;
IMPORT ChanConsts, IOChan, LongConv, RealConv, RndFile, SeqFile, StdChans, TextIO, WholeConv;

VAR
  ch: CHAR;
  cid: IOChan.ChanId;
  res: ChanConsts.OpenResults;

PROCEDURE Channel(test: CARDINAL);
VAR text: ARRAY [0..99] OF CHAR;
BEGIN
  CASE test OF
    1: TextIO.ReadChar(StdChans.StdOutChan(), ch)
  | 2: IOChan.Skip(StdChans.NullChan())
  | 3: cid := StdChans.OutChan(); SeqFile.Close(cid)
  | 4: TextIO.WriteLn(IOChan.InvalidChan())
  | 5: cid := IOChan.InvalidChan(); RndFile.SetPos(cid, 0)
  END;
  WriteString("not reached");
  WriteLn
EXCEPT
  GetMessage(text);
  IF IOChan.IsChanException() & NOT IsGeneralException() THEN
    WriteCard(VAL(CARDINAL, ORD(IOChan.ChanException())), 1); WriteString(" "); WriteString(text);
    WriteLn;
    RETURN
  END
END Channel;

PROCEDURE Convert(test: CARDINAL);
VAR
  text: ARRAY [0..99] OF CHAR;
  number: REAL;
  pos: RndFile.FilePos;
BEGIN
  CASE test OF
    1: WriteCard(VAL(CARDINAL, WholeConv.ValueInt("x")), 1)
  | 2: WriteCard(WholeConv.ValueCard("-1"), 1)
  | 3: number := RealConv.ValueReal("")
  | 4: number := VAL(REAL, LongConv.ValueReal("1E"))
  | 5: pos := RndFile.NewPos(cid, -1, 8, 0)
  END;
  WriteString("not reached");
  WriteLn
EXCEPT
  GetMessage(text);
  IF IOChan.IsChanException() THEN WriteString("channel ") END;
  IF WholeConv.IsWholeConvException() THEN WriteString("whole ") END;
  IF RealConv.IsRConvException() THEN WriteString("real ") END;
  IF LongConv.IsRConvException() THEN WriteString("long ") END;
  IF RndFile.IsRndFileException() THEN WriteString("file ") END;
  WriteString(text); WriteLn;
  RETURN
END Convert;

PROCEDURE General(which: GeneralExceptions);
BEGIN
  RaiseGeneralException(which, "general")
EXCEPT
  IF IsGeneralException() & (GeneralException() = which) THEN
    WriteString("general");
    WriteLn;
    RETURN
  END
END General;

VAR test: CARDINAL;

BEGIN
  FOR test := 1 TO 5 DO Channel(test) END;
  RndFile.OpenClean(cid, "test_exceptions.tmp", RndFile.old, res);
  FOR test := 1 TO 5 DO Convert(test) END;
  RndFile.Close(cid);
  General(problem);
  General(disaster);
  IF IsGeneralException() OR IOChan.IsChanException() THEN WriteString("wrong") END
END test_exceptions.
