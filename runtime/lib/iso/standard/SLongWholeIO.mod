IMPLEMENTATION MODULE SLongWholeIO;

IMPORT StdChans, LongWholeIO;

PROCEDURE ReadInt(VAR int: LONGINT);
BEGIN
  LongWholeIO.ReadInt(StdChans.InChan(), int)
END ReadInt;

PROCEDURE WriteInt(int: LONGINT; width: CARDINAL);
BEGIN
  LongWholeIO.WriteInt(StdChans.OutChan(), int, width)
END WriteInt;

PROCEDURE ReadCard(VAR card: LONGCARD);
BEGIN
  LongWholeIO.ReadCard(StdChans.InChan(), card)
END ReadCard;

PROCEDURE WriteCard(card: LONGCARD; width: CARDINAL);
BEGIN
  LongWholeIO.WriteCard(StdChans.OutChan(), card, width)
END WriteCard;

END SLongWholeIO.
