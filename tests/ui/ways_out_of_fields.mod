MODULE WaysOutOfFields;
TYPE
  Account = RECORD count, total: INTEGER; owner: ARRAY [0..9] OF CHAR END;
  State = (opened, closed);
VAR account: Account; state: State; sum: INTEGER;
BEGIN
  WITH account DO
    cuont := 1;
    total := totl + 1;
    ownr[0] := "x"
  END;
  account.totel := 2;
  state := opend;
  CASE state OF
    opened: sum := 1
  | clsed: sum := 2
  END
END WaysOutOfFields.
