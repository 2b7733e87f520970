MODULE transfer_nil;
FROM SYSTEM IMPORT ADDRESS, TRANSFER;
VAR main, other: ADDRESS;
BEGIN
  other := NIL;
  TRANSFER(main, other)
END transfer_nil.
