IMPLEMENTATION MODULE LWholeIO;

IMPORT IOChan, LongWholeIO;

PROCEDURE ReadLongInt(cid: IOChan.ChanId; VAR int: LONGINT);
BEGIN
  LongWholeIO.ReadInt(cid, int)
END ReadLongInt;

PROCEDURE WriteLongInt(cid: IOChan.ChanId; int: LONGINT; width: CARDINAL);
BEGIN
  LongWholeIO.WriteInt(cid, int, width)
END WriteLongInt;

PROCEDURE ReadLongCard(cid: IOChan.ChanId; VAR card: LONGCARD);
BEGIN
  LongWholeIO.ReadCard(cid, card)
END ReadLongCard;

PROCEDURE WriteLongCard(cid: IOChan.ChanId; card: LONGCARD; width: CARDINAL);
BEGIN
  LongWholeIO.WriteCard(cid, card, width)
END WriteLongCard;

END LWholeIO.
