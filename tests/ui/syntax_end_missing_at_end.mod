MODULE EndMissingAtEnd;
VAR i: INTEGER;
BEGIN
  i := wrong
