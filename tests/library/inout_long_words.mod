MODULE inout_long_words;
(* A word that is too long to be a number is read to its end. *)

FROM InOut IMPORT Done, ReadReal, ReadInt, ReadCard, WriteInt, WriteCard, WriteFixPt, WriteString,
    WriteLn;
IMPORT CardinalIO;

VAR x: REAL; i: INTEGER; c: CARDINAL;

PROCEDURE Result(done: BOOLEAN);
BEGIN
  IF done THEN WriteString(" done") ELSE WriteString(" not done") END;
  WriteLn
END Result;

BEGIN
  x := 1.5;
  ReadReal(x); WriteFixPt(x, 0, 2); Result(Done);
  ReadInt(i); WriteInt(i, 0); Result(Done);
  ReadInt(i); WriteInt(i, 0); Result(Done);
  ReadCard(c); WriteCard(c, 0); Result(Done);
  ReadReal(x); WriteFixPt(x / 1.0E299, 0, 2); Result(Done);
  ReadReal(x); WriteFixPt(x, 0, 2); Result(Done);
  CardinalIO.ReadCardinal(c); WriteCard(c, 0); Result(CardinalIO.Done);
  CardinalIO.ReadCardinal(c); WriteCard(c, 0); Result(CardinalIO.Done)
END inout_long_words.
