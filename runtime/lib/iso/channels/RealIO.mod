IMPLEMENTATION MODULE RealIO;

FROM ConvTypes IMPORT ConvResults;
FROM IOConsts IMPORT ReadResults;
FROM SYSTEM IMPORT CAST;
FROM TlcChannel IMPORT Channel, IsInput;
FROM TlcIO IMPORT TlcReadReal;
FROM TlcScan IMPORT Read, ResultOf, WriteRight;
IMPORT IOChan, RealConv, RealStr, TlcReals;

(* Reads from any device, see TextIO. *)
PROCEDURE ReadByCharacters(cid: IOChan.ChanId; VAR real: REAL);
VAR
  text: TlcReals.Text;
  result: ConvResults;
BEGIN
  IF Read(cid, RealConv.ScanReal, text) THEN
    RealStr.StrToReal(text, real, result);
    IOChan.SetReadResult(cid, ResultOf(result))
  END
END ReadByCharacters;

PROCEDURE ReadReal(cid: IOChan.ChanId; VAR real: REAL);
VAR channel: Channel;
BEGIN
  channel := CAST(Channel, cid);
  IF IsInput(channel) THEN
    channel^.result := VAL(ReadResults, TlcReadReal(channel^.file, real))
  ELSE
    ReadByCharacters(cid, real)
  END
END ReadReal;

PROCEDURE WriteFloat(cid: IOChan.ChanId; real: REAL; sigFigs: CARDINAL; width: CARDINAL);
VAR text: TlcReals.Text;
BEGIN
  TlcReals.Float(real, sigFigs, text);
  WriteRight(cid, text, width)
END WriteFloat;

PROCEDURE WriteEng(cid: IOChan.ChanId; real: REAL; sigFigs: CARDINAL; width: CARDINAL);
VAR text: TlcReals.Text;
BEGIN
  TlcReals.Eng(real, sigFigs, text);
  WriteRight(cid, text, width)
END WriteEng;

PROCEDURE WriteFixed(cid: IOChan.ChanId; real: REAL; place: INTEGER; width: CARDINAL);
VAR text: TlcReals.Text;
BEGIN
  TlcReals.Fixed(real, place, text);
  WriteRight(cid, text, width)
END WriteFixed;

PROCEDURE WriteReal(cid: IOChan.ChanId; real: REAL; width: CARDINAL);
VAR text: TlcReals.Text;
BEGIN
  TlcReals.Filled(real, width, text);
  WriteRight(cid, text, width)
END WriteReal;

END RealIO.
