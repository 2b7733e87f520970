(* Procedures as parameters: mapping, folding, searching and integrating with any function. *)
MODULE ProcedureParameters;
FROM InOut IMPORT WriteInt, WriteCard, WriteLn;

TYPE
  Function = PROCEDURE (INTEGER): INTEGER;
  Operator = PROCEDURE (INTEGER, INTEGER): INTEGER;
  Predicate = PROCEDURE (INTEGER): BOOLEAN;
  Visitor = PROCEDURE (VAR INTEGER);
  Vector = ARRAY [1..8] OF INTEGER;

VAR v: Vector;

PROCEDURE Map(VAR a: ARRAY OF INTEGER; f: Function);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(a) DO a[i] := f(a[i]) END
END Map;

PROCEDURE Fold(a: ARRAY OF INTEGER; op: Operator; start: INTEGER): INTEGER;
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(a) DO start := op(start, a[i]) END;
  RETURN start
END Fold;

PROCEDURE Count(a: ARRAY OF INTEGER; p: Predicate): CARDINAL;
VAR i, n: CARDINAL;
BEGIN
  n := 0;
  FOR i := 0 TO HIGH(a) DO IF p(a[i]) THEN INC(n) END END;
  RETURN n
END Count;

PROCEDURE Each(VAR a: ARRAY OF INTEGER; visit: Visitor);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(a) DO visit(a[i]) END
END Each;

PROCEDURE Square(x: INTEGER): INTEGER;
BEGIN RETURN x * x END Square;

PROCEDURE Less3(x: INTEGER): INTEGER;
BEGIN RETURN x - 3 END Less3;

PROCEDURE Plus(x, y: INTEGER): INTEGER;
BEGIN RETURN x + y END Plus;

PROCEDURE Greater(x, y: INTEGER): INTEGER;
BEGIN
  IF x > y THEN RETURN x ELSE RETURN y END
END Greater;

PROCEDURE IsOdd(x: INTEGER): BOOLEAN;
BEGIN RETURN ODD(x) END IsOdd;

PROCEDURE IsNegative(x: INTEGER): BOOLEAN;
BEGIN RETURN x < 0 END IsNegative;

PROCEDURE Show(VAR x: INTEGER);
BEGIN
  WriteInt(x, 4)
END Show;

PROCEDURE Clamp(VAR x: INTEGER);
BEGIN
  IF x > 10 THEN x := 10 END
END Clamp;

PROCEDURE Bisect(f: Function; low, high: INTEGER): INTEGER;
VAR middle: INTEGER;
BEGIN
  WHILE high - low > 1 DO
    middle := (low + high) DIV 2;
    IF f(middle) <= 0 THEN low := middle ELSE high := middle END
  END;
  RETURN low
END Bisect;

PROCEDURE Parabola(x: INTEGER): INTEGER;
BEGIN RETURN x * x - 2000 END Parabola;

VAR i: INTEGER;
BEGIN
  FOR i := 1 TO 8 DO v[i] := i END;
  Map(v, Less3); Each(v, Show); WriteLn;
  WriteCard(Count(v, IsOdd), 3); WriteCard(Count(v, IsNegative), 3); WriteLn;
  Map(v, Square); Each(v, Show); WriteLn;
  WriteInt(Fold(v, Plus, 0), 4); WriteInt(Fold(v, Greater, -1), 4); WriteLn;
  Each(v, Clamp); Each(v, Show); WriteInt(Bisect(Parabola, 0, 1000), 4); WriteLn
END ProcedureParameters.
