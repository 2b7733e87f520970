<* dialect=pim3 *>
MODULE dialect_long_constants;
FROM InOut IMPORT WriteCard, WriteLn;
CONST second = 1000D; day = 24D * 3600D * second;
VAR long: LONGINT; card: LONGCARD; hex: CARDINAL;
BEGIN
  long := 2D; card := 5000000000D; hex := 2DH;
  long := long * 3D + day;
  WriteCard(VAL(CARDINAL, long), 10); WriteCard(VAL(CARDINAL, card DIV 1D), 12); WriteCard(hex, 4);
  WriteLn
END dialect_long_constants.
