MODULE CalledFunctionArgument;
FROM InOut IMPORT WriteReal, WriteLn;
TYPE
  Function = PROCEDURE (REAL): REAL;

PROCEDURE Square(x: REAL): REAL;
BEGIN
  RETURN x * x
END Square;

PROCEDURE Scale(x, factor: REAL): REAL;
BEGIN
  RETURN x * factor
END Scale;

PROCEDURE Integral(f: Function; a, b: REAL): REAL;
BEGIN
  RETURN (f(a) + f(b)) / 2.0 * (b - a)
END Integral;

BEGIN
  WriteReal(Integral(Square(2.0), 0.0, 1.0), 10, 3);
  WriteLn;
  WriteReal(Integral(Scale, 0.0, 1.0), 10, 3);
  WriteLn
END CalledFunctionArgument.
