MODULE RenamedField;
FROM InOut IMPORT WriteInt;
TYPE
  Account = RECORD number: CARDINAL; balanceInCents: INTEGER; closed: BOOLEAN END;
VAR account: Account; sum: INTEGER;
BEGIN
  account.balance := 5;
  sum := 0;
  IF NOT closed THEN sum := 3 END;
  WriteInt(sm, 1)
END RenamedField.
