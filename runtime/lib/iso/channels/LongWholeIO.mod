IMPLEMENTATION MODULE LongWholeIO;

FROM IOConsts IMPORT ReadResults, allRight, outOfRange, wrongFormat;
FROM NumberConversion IMPORT LongCardToString, LongIntToString, StringToLongCard, StringToLongInt;
FROM SYSTEM IMPORT CAST;
FROM TlcChannel IMPORT Channel, IsInput;
FROM TlcIO IMPORT TlcReadCard, TlcReadInt;
FROM TlcScan IMPORT Read, WriteRight;
IMPORT IOChan, WholeConv;

(* Room for more leading zeros than any real input has. *)
CONST MaxText = 255;

TYPE Text = ARRAY [0..MaxText] OF CHAR;

(* Classifies a text with the characters of a number: without a digit after its sign, it is not one. *)
PROCEDURE ResultOf(VAR text: Text; done: BOOLEAN): ReadResults;
VAR length: CARDINAL;
BEGIN
  IF done THEN RETURN allRight END;
  length := LENGTH(text);
  IF (length > 0) & (text[length - 1] >= "0") & (text[length - 1] <= "9") THEN
    RETURN outOfRange
  END;
  RETURN wrongFormat
END ResultOf;

(* Reads from any device, see TextIO. *)
PROCEDURE IntByCharacters(cid: IOChan.ChanId; VAR int: LONGINT);
VAR
  text: Text;
  done: BOOLEAN;
BEGIN
  IF Read(cid, WholeConv.ScanInt, text) THEN
    StringToLongInt(text, int, done);
    IOChan.SetReadResult(cid, ResultOf(text, done))
  END
END IntByCharacters;

PROCEDURE ReadInt(cid: IOChan.ChanId; VAR int: LONGINT);
VAR channel: Channel;
BEGIN
  channel := CAST(Channel, cid);
  IF IsInput(channel) THEN
    channel^.result := VAL(ReadResults, TlcReadInt(channel^.file, MAX(LONGINT), int))
  ELSE
    IntByCharacters(cid, int)
  END
END ReadInt;

PROCEDURE WriteInt(cid: IOChan.ChanId; int: LONGINT; width: CARDINAL);
VAR text: Text;
BEGIN
  LongIntToString(int, text, 0);
  WriteRight(cid, text, width)
END WriteInt;

(* Reads from any device, see TextIO. *)
PROCEDURE CardByCharacters(cid: IOChan.ChanId; VAR card: LONGCARD);
VAR
  text: Text;
  done: BOOLEAN;
BEGIN
  IF Read(cid, WholeConv.ScanCard, text) THEN
    StringToLongCard(text, card, done);
    IOChan.SetReadResult(cid, ResultOf(text, done))
  END
END CardByCharacters;

PROCEDURE ReadCard(cid: IOChan.ChanId; VAR card: LONGCARD);
VAR channel: Channel;
BEGIN
  channel := CAST(Channel, cid);
  IF IsInput(channel) THEN
    channel^.result := VAL(ReadResults, TlcReadCard(channel^.file, MAX(LONGCARD), card))
  ELSE
    CardByCharacters(cid, card)
  END
END ReadCard;

PROCEDURE WriteCard(cid: IOChan.ChanId; card: LONGCARD; width: CARDINAL);
VAR text: Text;
BEGIN
  LongCardToString(card, text, 0);
  WriteRight(cid, text, width)
END WriteCard;

END LongWholeIO.
