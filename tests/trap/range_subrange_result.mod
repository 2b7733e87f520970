MODULE RangeSubrangeResult;
TYPE Letter = ['a'..'z'];
VAR c: CHAR;

PROCEDURE Small(c: CHAR): Letter;
BEGIN
  RETURN CHR(ORD(c) + 32)
END Small;

BEGIN
  c := Small('Z');
  c := Small('[')
END RangeSubrangeResult.
