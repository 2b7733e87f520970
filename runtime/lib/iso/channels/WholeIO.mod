IMPLEMENTATION MODULE WholeIO;

FROM ConvTypes IMPORT ConvResults;
FROM IOConsts IMPORT ReadResults, allRight;
FROM SYSTEM IMPORT CAST;
FROM TlcChannel IMPORT Channel, IsInput;
FROM TlcIO IMPORT TlcReadCard, TlcReadInt;
FROM TlcScan IMPORT Read, ResultOf, WriteRight;
IMPORT IOChan, WholeConv, WholeStr;

(* Room for more leading zeros than any real input has. *)
CONST MaxText = 255;

TYPE Text = ARRAY [0..MaxText] OF CHAR;

(* Reads from any device, see TextIO. *)
PROCEDURE IntByCharacters(cid: IOChan.ChanId; VAR int: INTEGER);
VAR
  text: Text;
  result: ConvResults;
BEGIN
  IF Read(cid, WholeConv.ScanInt, text) THEN
    WholeStr.StrToInt(text, int, result);
    IOChan.SetReadResult(cid, ResultOf(result))
  END
END IntByCharacters;

PROCEDURE ReadInt(cid: IOChan.ChanId; VAR int: INTEGER);
VAR
  channel: Channel;
  number: LONGINT;
BEGIN
  channel := CAST(Channel, cid);
  IF IsInput(channel) THEN
    channel^.result := VAL(ReadResults,
        TlcReadInt(channel^.file, VAL(LONGINT, MAX(INTEGER)), number));
    IF channel^.result = allRight THEN int := VAL(INTEGER, number) END
  ELSE
    IntByCharacters(cid, int)
  END
END ReadInt;

PROCEDURE WriteInt(cid: IOChan.ChanId; int: INTEGER; width: CARDINAL);
VAR text: Text;
BEGIN
  WholeStr.IntToStr(int, text);
  WriteRight(cid, text, width)
END WriteInt;

(* Reads from any device, see TextIO. *)
PROCEDURE CardByCharacters(cid: IOChan.ChanId; VAR card: CARDINAL);
VAR
  text: Text;
  result: ConvResults;
BEGIN
  IF Read(cid, WholeConv.ScanCard, text) THEN
    WholeStr.StrToCard(text, card, result);
    IOChan.SetReadResult(cid, ResultOf(result))
  END
END CardByCharacters;

PROCEDURE ReadCard(cid: IOChan.ChanId; VAR card: CARDINAL);
VAR
  channel: Channel;
  number: LONGCARD;
BEGIN
  channel := CAST(Channel, cid);
  IF IsInput(channel) THEN
    channel^.result := VAL(ReadResults,
        TlcReadCard(channel^.file, VAL(LONGCARD, MAX(CARDINAL)), number));
    IF channel^.result = allRight THEN card := VAL(CARDINAL, number) END
  ELSE
    CardByCharacters(cid, card)
  END
END ReadCard;

PROCEDURE WriteCard(cid: IOChan.ChanId; card: CARDINAL; width: CARDINAL);
VAR text: Text;
BEGIN
  WholeStr.CardToStr(card, text);
  WriteRight(cid, text, width)
END WriteCard;

END WholeIO.
