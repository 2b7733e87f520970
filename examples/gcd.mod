(* The greatest common divisor, by Euclid: the oldest algorithm still in daily use.

   The program reads pairs of numbers up to the end of its input and writes for each pair its greatest
   common divisor g, its least common multiple, and x and y with a * x + b * y = g. *)
MODULE Gcd;

FROM InOut IMPORT Done, ReadInt, Write, WriteInt, WriteString, WriteLn;

VAR
  a, b: INTEGER;

PROCEDURE GCD(a, b: INTEGER): INTEGER;
VAR
  t: INTEGER;
BEGIN
  WHILE b # 0 DO
    t := a MOD b;
    a := b;
    b := t
  END;
  RETURN a
END GCD;

(* The multiplication comes last, so it overflows only if the result does not fit. *)
PROCEDURE LCM(a, b: INTEGER): INTEGER;
BEGIN
  RETURN a DIV GCD(a, b) * b
END LCM;

(* Finds x and y with a * x + b * y = GCD(a, b), going backwards through the steps of Euclid. *)
PROCEDURE Extended(a, b: INTEGER; VAR x, y: INTEGER);
VAR
  inner: INTEGER;
BEGIN
  IF b = 0 THEN
    x := 1;
    y := 0
  ELSE
    Extended(b, a MOD b, y, inner);
    x := inner;
    (* Now b * y + (a MOD b) * x is the divisor, and a MOD b = a - (a DIV b) * b. *)
    y := y - a DIV b * x
  END
END Extended;

PROCEDURE WriteTerm(factor, value: INTEGER);
BEGIN
  WriteInt(factor, 0);
  WriteString(" * ");
  IF value < 0 THEN
    Write("(");
    WriteInt(value, 0);
    Write(")")
  ELSE
    WriteInt(value, 0)
  END
END WriteTerm;

PROCEDURE Show(a, b: INTEGER);
VAR
  x, y: INTEGER;
BEGIN
  Extended(a, b, x, y);
  WriteString("gcd ");
  WriteInt(GCD(a, b), 0);
  WriteString(", lcm ");
  WriteInt(LCM(a, b), 0);
  WriteString(": ");
  WriteTerm(a, x);
  WriteString(" + ");
  WriteTerm(b, y);
  WriteString(" = ");
  WriteInt(a * x + b * y, 0);
  WriteLn
END Show;

BEGIN
  LOOP
    ReadInt(a);
    IF NOT Done THEN EXIT END;
    ReadInt(b);
    IF NOT Done THEN EXIT END;
    Show(a, b)
  END
END Gcd.
