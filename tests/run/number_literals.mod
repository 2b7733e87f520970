MODULE NumberLiterals;
FROM InOut IMPORT WriteCard, WriteInt, WriteReal, WriteLn, WriteHex, WriteOct;
CONST
  Largest = 18446744073709551615;
  Mask = 0FFFFFFFFFFFFFFFFH;
BEGIN
  WriteCard(0, 0); WriteCard(007, 2); WriteCard(17B, 3); WriteCard(777B, 4); WriteCard(10H, 3);
  WriteCard(0FFH, 4); WriteCard(0ABCDEFH, 9); WriteLn;
  WriteCard(Largest, 0); WriteLn;
  WriteCard(Mask, 0); WriteLn;
  WriteCard(1777777777777777777777B, 0); WriteLn;
  WriteInt(9223372036854775807, 0); WriteLn;
  WriteInt(-9223372036854775808, 0); WriteLn;
  WriteInt(-7FFFFFFFFFFFFFFFH - 1, 0); WriteLn;
  WriteHex(0BEEFH, 6); WriteOct(8, 4); WriteHex(Largest, 0); WriteOct(0, 2); WriteLn;
  WriteReal(1.0, 0); WriteReal(1.5, 5); WriteReal(3., 5); WriteReal(2.5E2, 7); WriteReal(1.0E+3, 7);
  WriteReal(125.0E-3, 7); WriteLn
END NumberLiterals.
