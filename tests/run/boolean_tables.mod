MODULE BooleanTables;
FROM InOut IMPORT Write, WriteCard, WriteLn;

PROCEDURE Bit(b: BOOLEAN);
BEGIN
  IF b THEN Write("1") ELSE Write("0") END
END Bit;

PROCEDURE Row(p, q: BOOLEAN);
BEGIN
  Bit(p); Bit(q); Write(":");
  Bit(p AND q); Bit(p OR q); Bit(NOT p); Bit(p = q); Bit(p # q);
  Bit(p < q); Bit(p <= q); Bit(p > q); Bit(p >= q);
  Bit((p OR q) AND NOT (p AND q));
  WriteCard(ORD(p) + ORD(q), 3);
  WriteLn
END Row;

VAR p, q: BOOLEAN;
BEGIN
  Row(FALSE, FALSE); Row(FALSE, TRUE); Row(TRUE, FALSE); Row(TRUE, TRUE);
  p := FALSE;
  q := NOT p;
  IF q THEN p := q = TRUE END;
  Bit(p); Bit(q); Bit(MIN(BOOLEAN)); Bit(MAX(BOOLEAN)); Bit(VAL(BOOLEAN, 1)); WriteLn
END BooleanTables.
