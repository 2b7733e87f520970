IMPLEMENTATION MODULE ShortWholeIO;

FROM IOConsts IMPORT allRight, outOfRange;
IMPORT IOChan, LongWholeIO;

PROCEDURE ReadInt(cid: IOChan.ChanId; VAR int: SHORTINT);
VAR number: LONGINT;
BEGIN
  LongWholeIO.ReadInt(cid, number);
  IF IOChan.ReadResult(cid) # allRight THEN RETURN END;
  IF (number < VAL(LONGINT, MIN(SHORTINT))) OR (number > VAL(LONGINT, MAX(SHORTINT))) THEN
    IOChan.SetReadResult(cid, outOfRange)
  ELSE
    int := VAL(SHORTINT, number)
  END
END ReadInt;

PROCEDURE WriteInt(cid: IOChan.ChanId; int: SHORTINT; width: CARDINAL);
BEGIN
  LongWholeIO.WriteInt(cid, int, width)
END WriteInt;

PROCEDURE ReadCard(cid: IOChan.ChanId; VAR card: SHORTCARD);
VAR number: LONGCARD;
BEGIN
  LongWholeIO.ReadCard(cid, number);
  IF IOChan.ReadResult(cid) # allRight THEN RETURN END;
  IF number > VAL(LONGCARD, MAX(SHORTCARD)) THEN
    IOChan.SetReadResult(cid, outOfRange)
  ELSE
    card := VAL(SHORTCARD, number)
  END
END ReadCard;

PROCEDURE WriteCard(cid: IOChan.ChanId; card: SHORTCARD; width: CARDINAL);
BEGIN
  LongWholeIO.WriteCard(cid, card, width)
END WriteCard;

END ShortWholeIO.
