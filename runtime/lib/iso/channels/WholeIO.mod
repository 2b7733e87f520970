IMPLEMENTATION MODULE WholeIO;

FROM ConvTypes IMPORT ConvResults, strAllRight;
FROM TlcScan IMPORT Read, ResultOf, WriteRight;
IMPORT IOChan, WholeConv, WholeStr;

(* Room for more leading zeros than any real input has. *)
CONST MaxText = 255;

TYPE Text = ARRAY [0..MaxText] OF CHAR;

PROCEDURE ReadInt(cid: IOChan.ChanId; VAR int: INTEGER);
VAR
  text: Text;
  result: ConvResults;
BEGIN
  IF Read(cid, WholeConv.ScanInt, text) THEN
    WholeStr.StrToInt(text, int, result);
    IOChan.SetReadResult(cid, ResultOf(result))
  END
END ReadInt;

PROCEDURE WriteInt(cid: IOChan.ChanId; int: INTEGER; width: CARDINAL);
VAR text: Text;
BEGIN
  WholeStr.IntToStr(int, text);
  WriteRight(cid, text, width)
END WriteInt;

PROCEDURE ReadCard(cid: IOChan.ChanId; VAR card: CARDINAL);
VAR
  text: Text;
  result: ConvResults;
BEGIN
  IF Read(cid, WholeConv.ScanCard, text) THEN
    WholeStr.StrToCard(text, card, result);
    IOChan.SetReadResult(cid, ResultOf(result))
  END
END ReadCard;

PROCEDURE WriteCard(cid: IOChan.ChanId; card: CARDINAL; width: CARDINAL);
VAR text: Text;
BEGIN
  WholeStr.CardToStr(card, text);
  WriteRight(cid, text, width)
END WriteCard;

END WholeIO.
