MODULE ForwardProcedures;
FROM InOut IMPORT WriteCard, WriteLn;

PROCEDURE IsEven(n: CARDINAL): BOOLEAN; FORWARD;

PROCEDURE IsOdd(n: CARDINAL): BOOLEAN;
BEGIN
  RETURN (n > 0) AND IsEven(n - 1)
END IsOdd;

PROCEDURE IsEven(number: CARDINAL): BOOLEAN;
  PROCEDURE Inner(): CARDINAL; FORWARD;
  PROCEDURE Outer(): CARDINAL;
  BEGIN
    RETURN Inner() + 1
  END Outer;
  PROCEDURE Inner(): CARDINAL;
  BEGIN
    RETURN number
  END Inner;
BEGIN
  RETURN (Outer() = 1) OR IsOdd(number - 1)
END IsEven;

BEGIN
  WriteCard(ORD(IsEven(10)) + 2 * ORD(IsOdd(7)), 1);
  WriteLn
END ForwardProcedures.
