MODULE values_as_statements;
TYPE Account = POINTER TO RECORD balance: INTEGER; name: ARRAY [0..9] OF CHAR END;
VAR a: Account; x, y: INTEGER;
PROCEDURE Balance(a: Account): INTEGER;
BEGIN
  a^.balance
END Balance;
PROCEDURE Name(a: Account): CARDINAL;
BEGIN
  a^.name
END Name;
PROCEDURE Print(n: INTEGER);
BEGIN
  n
END Print;
BEGIN
  x := MAX(x, y + 1);
  x := MIN(x, 3);
  Print(x)
END values_as_statements.
