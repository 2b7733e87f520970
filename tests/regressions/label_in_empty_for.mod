(* A label in the body of a FOR that is known never to run: the block of the next iteration had no end. *)
MODULE label_in_empty_for;
FROM SWholeIO IMPORT WriteInt;
FROM STextIO IMPORT WriteLn;

VAR fuel, sum: INTEGER;

PROCEDURE Rounds (first, last: INTEGER);
LABEL again;
VAR i: CARDINAL;
BEGIN
  FOR i := 9 TO 3 DO
    IF first > last THEN
      again: DEC(fuel);
    END;
    IF fuel > 0 THEN GOTO again END;
    INC(sum, INT(i))
  END
END Rounds;

BEGIN
  fuel := 5;
  Rounds(2, 1);
  WriteInt(fuel, 1); WriteInt(sum, 1); WriteLn
END label_in_empty_for.
