IMPLEMENTATION MODULE SLWholeIO;

IMPORT SLongWholeIO;

PROCEDURE ReadLongInt(VAR int: LONGINT);
BEGIN
  SLongWholeIO.ReadInt(int)
END ReadLongInt;

PROCEDURE WriteLongInt(int: LONGINT; width: CARDINAL);
BEGIN
  SLongWholeIO.WriteInt(int, width)
END WriteLongInt;

PROCEDURE ReadLongCard(VAR card: LONGCARD);
BEGIN
  SLongWholeIO.ReadCard(card)
END ReadLongCard;

PROCEDURE WriteLongCard(card: LONGCARD; width: CARDINAL);
BEGIN
  SLongWholeIO.WriteCard(card, width)
END WriteLongCard;

END SLWholeIO.
