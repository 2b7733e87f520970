MODULE FixedAddresses;
FROM SYSTEM IMPORT ADDRESS, IOTRANSFER, MAKEADR;
CONST Port = 177560B;
VAR
  low [Port]: CHAR;
  high [0FFFF800000000000H]: CHAR;
  fine [10000H], last [7FFFFFFFFFFFH]: CHAR;
  none [-1]: CHAR;
  real [1.5]: CHAR;
  variable [x]: CHAR;
  x: CARDINAL;
  p, q: ADDRESS;

PROCEDURE F(): CARDINAL;
BEGIN
  RETURN 1
END F;

BEGIN
  low := high;
  p := MAKEADR("a");
  IOTRANSFER(p, q, F() > 0);
  IOTRANSFER(p, q)
END FixedAddresses.
