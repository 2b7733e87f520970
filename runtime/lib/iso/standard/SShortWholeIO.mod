IMPLEMENTATION MODULE SShortWholeIO;

IMPORT StdChans, ShortWholeIO;

PROCEDURE ReadInt(VAR int: SHORTINT);
BEGIN
  ShortWholeIO.ReadInt(StdChans.InChan(), int)
END ReadInt;

PROCEDURE WriteInt(int: SHORTINT; width: CARDINAL);
BEGIN
  ShortWholeIO.WriteInt(StdChans.OutChan(), int, width)
END WriteInt;

PROCEDURE ReadCard(VAR card: SHORTCARD);
BEGIN
  ShortWholeIO.ReadCard(StdChans.InChan(), card)
END ReadCard;

PROCEDURE WriteCard(card: SHORTCARD; width: CARDINAL);
BEGIN
  ShortWholeIO.WriteCard(StdChans.OutChan(), card, width)
END WriteCard;

END SShortWholeIO.
