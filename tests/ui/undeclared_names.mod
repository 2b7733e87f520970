MODULE UndeclaredNames;
FROM InOut IMPORT WriteInt, WriteLn;
VAR count, total: INTEGER; list: Lst;
TYPE List = POINTER TO INTEGER;

PROCEDURE Add(amount: INTEGER);
BEGIN
  totl := total + amuont;
  INC(coutn)
END Add;

BEGIN
  Addd(1);
  WriteIn;
  WriteInt(count, 0);
  zzz := 1;
  WriteInt(qqq(total), 0)
END UndeclaredNames.
