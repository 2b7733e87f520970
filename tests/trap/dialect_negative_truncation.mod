<* dialect=iso *>
MODULE dialect_negative_truncation;
FROM InOut IMPORT WriteInt, WriteLn;
VAR r: REAL; i: INTEGER;
BEGIN
  r := -3.75;
  i := INT(r); WriteInt(i, 4); WriteLn;
  i := TRUNC(r); WriteInt(i, 4); WriteLn
END dialect_negative_truncation.
