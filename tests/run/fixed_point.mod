(* Fixed-point arithmetic on whole numbers; only DIV and MOD handle the signs. *)
MODULE FixedPoint;
FROM InOut IMPORT Write, WriteInt, WriteString, WriteLn;
CONST One = 10000;
VAR i: INTEGER;

PROCEDURE WriteFixed(x: INTEGER);
VAR scale: INTEGER;
BEGIN
  IF x < 0 THEN Write("-"); x := -x END;
  WriteInt(x DIV One, 0); Write(".");
  x := x MOD One; scale := One DIV 10;
  REPEAT WriteInt(x DIV scale, 0); x := x MOD scale; scale := scale DIV 10 UNTIL scale = 0;
  Write(" ")
END WriteFixed;

PROCEDURE Times(a, b: INTEGER): INTEGER;
BEGIN
  RETURN (a * b + One DIV 2) DIV One
END Times;

PROCEDURE Sine(x: INTEGER): INTEGER;
VAR term, sum, n: INTEGER;
BEGIN
  term := x; sum := x; n := 1;
  WHILE term # 0 DO
    term := -Times(Times(term, x), x) / ((n + 1) * (n + 2));
    sum := sum + term; INC(n, 2)
  END;
  RETURN sum
END Sine;

PROCEDURE Floor(x: INTEGER): INTEGER;
BEGIN
  RETURN x DIV One
END Floor;

BEGIN
  WriteFixed(15000); WriteFixed(-7); WriteFixed(Times(15000, -25000));
  WriteFixed(Times(33333, 3 * One)); WriteLn;
  FOR i := 0 TO 6 DO WriteFixed(Sine(i * One DIV 4)) END; WriteLn;
  FOR i := -2 TO 2 DO WriteInt(Floor(i * 7500), 3) END; WriteLn;
  IF Sine(-One) = -Sine(One) THEN WriteString("odd") ELSE WriteString("rounded") END; WriteLn
END FixedPoint.
