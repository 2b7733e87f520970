(* More parameters than registers, of mixed types, in addition to captures. *)
MODULE ManyParameters;
FROM InOut IMPORT WriteInt, WriteReal, WriteLn;
TYPE Pair = RECORD a, b: INTEGER END;
VAR p: Pair; v, i: INTEGER; digits: ARRAY [0..4] OF CHAR;

PROCEDURE Weights(a, b, c, d, e, f, g, h, i, j: INTEGER): INTEGER;
BEGIN
  RETURN a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * j
END Weights;

PROCEDURE Reals(a, b, c, d, e, f, g, h, i, j: REAL): REAL;
BEGIN
  RETURN a - b + c - d + e - f + g - h + i * j
END Reals;

PROCEDURE Mixed(c1: CHAR; x1: REAL; b1: BOOLEAN; i1: INTEGER; s1: SHORTINT; VAR v1: INTEGER;
    p1: Pair; c2: CHAR; x2: REAL; b2: BOOLEAN; i2: INTEGER; s2: SHORTINT; a: ARRAY OF CHAR;
    VAR p2: Pair): INTEGER;
VAR local: INTEGER;
  PROCEDURE Use(k: INTEGER): INTEGER;
  BEGIN
    local := local + k;
    IF b1 AND NOT b2 THEN INC(v1, i1 * i2 * k) END;
    IF c1 < c2 THEN p2.a := p1.b + k END;
    RETURN TRUNC(x1 * x2) + VAL(INTEGER, s1 + s2) + VAL(INTEGER, HIGH(a))
  END Use;
BEGIN
  local := 1;
  p1.b := p1.b + 1;
  RETURN Use(10) * 100 + local
END Mixed;

BEGIN
  WriteInt(Weights(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), 0);
  WriteInt(Weights(-1, 0, 0, 0, 0, 0, 0, 0, 0, 1), 4); WriteLn;
  WriteReal(Reals(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 0.5), 0); WriteLn;
  p.a := 5; p.b := 6; v := 7;
  i := Mixed("a", 2.5, TRUE, 3, -4, v, p, "b", 4.0, FALSE, 5, 6, digits, p);
  WriteInt(i, 0); WriteInt(v, 5); WriteInt(p.a, 4); WriteInt(p.b, 3); WriteLn
END ManyParameters.
