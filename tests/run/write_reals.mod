MODULE WriteReals;
FROM InOut IMPORT Write, WriteReal, WriteFixPt, WriteLn;

PROCEDURE Row(x: REAL);
BEGIN
  WriteReal(x, 0); Write("|"); WriteReal(x, 4); Write("|"); WriteReal(x, 8); Write("|");
  WriteReal(x, 24);
  Write("|"); WriteFixPt(x, 0, 2); Write("|"); WriteFixPt(x, 12, 0); Write("|"); WriteLn
END Row;

BEGIN
  Row(0.0); Row(1.0); Row(-1.0); Row(0.1); Row(100.0); Row(2.0 / 3.0); Row(-2.0 / 3.0);
  Row(12345.678);
  Row(0.00001); Row(0.000001); Row(123456789.0); Row(999999999999999.0); Row(1.0E15); Row(1.0E-300);
  Row(3.14159265358979); Row(1.0E9 / 7.0)
END WriteReals.
