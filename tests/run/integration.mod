(* Numerical methods with functions as parameters: trapezes, Simpson, bisection, Newton. *)
MODULE Integration;
FROM InOut IMPORT WriteInt, WriteLn;

TYPE
  Function = PROCEDURE (REAL): REAL;
  Method = PROCEDURE (Function, REAL, REAL, CARDINAL): REAL;

VAR methods: ARRAY BOOLEAN OF Method; b: BOOLEAN; n: CARDINAL;

PROCEDURE Trapezes(f: Function; a, b: REAL; n: CARDINAL): REAL;
VAR i: CARDINAL; h, sum: REAL;
BEGIN
  h := (b - a) / FLOAT(n); sum := (f(a) + f(b)) / 2.0;
  FOR i := 1 TO n - 1 DO sum := sum + f(a + FLOAT(i) * h) END;
  RETURN sum * h
END Trapezes;

PROCEDURE Simpson(f: Function; a, b: REAL; n: CARDINAL): REAL;
VAR i: CARDINAL; h, sum: REAL;
BEGIN
  h := (b - a) / FLOAT(2 * n); sum := f(a) + f(b);
  FOR i := 1 TO 2 * n - 1 DO
    IF ODD(i) THEN
      sum := sum + 4.0 * f(a + FLOAT(i) * h)
    ELSE
      sum := sum + 2.0 * f(a + FLOAT(i) * h)
    END
  END;
  RETURN sum * h / 3.0
END Simpson;

PROCEDURE Square(x: REAL): REAL;
BEGIN RETURN x * x END Square;

PROCEDURE Circle(x: REAL): REAL;
BEGIN RETURN 4.0 / (1.0 + x * x) END Circle;

PROCEDURE Cubic(x: REAL): REAL;
BEGIN RETURN (x - 1.0) * (x - 2.0) * (x + 3.0) + 1.0 END Cubic;

PROCEDURE Micro(x: REAL): INTEGER;
BEGIN
  IF x < 0.0 THEN RETURN -Micro(-x) END;
  RETURN VAL(INTEGER, TRUNC(x * 1000000.0 + 0.5))
END Micro;

PROCEDURE Newton(f: Function; x: REAL): REAL;
CONST H = 0.0001;
VAR i: CARDINAL;

  PROCEDURE Slope(): REAL;
  BEGIN
    RETURN (f(x + H) - f(x - H)) / (2.0 * H)
  END Slope;

BEGIN
  FOR i := 1 TO 30 DO x := x - f(x) / Slope() END;
  RETURN x
END Newton;

PROCEDURE Bisect(f: Function; low, high: REAL): REAL;
VAR middle: REAL;
BEGIN
  REPEAT
    middle := (low + high) / 2.0;
    IF f(middle) * f(low) > 0.0 THEN low := middle ELSE high := middle END
  UNTIL high - low < 1.0E-9;
  RETURN middle
END Bisect;

BEGIN
  methods[FALSE] := Trapezes; methods[TRUE] := Simpson;
  FOR b := FALSE TO TRUE DO
    n := 1;
    REPEAT
      WriteInt(Micro(methods[b](Square, 0.0, 3.0, n)), 10);
      WriteInt(Micro(methods[b](Circle, 0.0, 1.0, n)), 9);
      n := n * 4
    UNTIL n > 64;
    WriteLn
  END;
  WriteInt(Micro(Newton(Cubic, -4.0)), 10); WriteInt(Micro(Bisect(Cubic, -4.0, 0.0)), 10); WriteLn
END Integration.
