MODULE CallsOfMethods;
FROM InOut IMPORT WriteInt, WriteString;
FROM Strings IMPORT Equal;
TYPE Account = RECORD balance: INTEGER END;
VAR account: Account; name: ARRAY [0..9] OF CHAR;
PROCEDURE Deposit(VAR a: Account; amount: INTEGER);
BEGIN
  a.balance := a.balance + amount
END Deposit;
PROCEDURE Clear(VAR a: Account);
BEGIN
  a.balance := 0
END Clear;
BEGIN
  name := "x";
  account.Clear();
  account.Deposit(50);
  IF name.equals("x") THEN WriteString(name) END;
  IF Equal(name, "y") THEN WriteInt(account.balance, 1) END
END CallsOfMethods.
