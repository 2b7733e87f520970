MODULE repeated_names;
FROM InOut IMPORT WriteInt;
VAR s: BITSET; i: INTEGER;
BEGIN
  s := {1};
  EXCL EXCL(s, 1);
  WriteInt WriteInt(i, 1);
  INC(i)
END repeated_names.
