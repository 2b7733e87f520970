(* Arithmetic on subranges uses their base types: results may leave the range until they are assigned. *)
MODULE SubrangeArithmetic;
FROM InOut IMPORT WriteInt, WriteCard, WriteString, WriteLn;

TYPE
  Tiny = [0..9];
  Shifted = [-20..-10];
  Octet = [0..255];

VAR
  a, b: Tiny;
  s: Shifted;
  o: Octet;
  i: INTEGER;
  c: CARDINAL;
  digits: ARRAY Tiny OF Octet;

PROCEDURE Mix(x: Tiny; VAR y: Octet): CARDINAL;
BEGIN
  y := (y * 3 + x) MOD 256;
  RETURN VAL(CARDINAL, x) + VAL(CARDINAL, y)
END Mix;

BEGIN
  a := 9; b := 8;
  c := VAL(CARDINAL, a) * VAL(CARDINAL, b) * 100; WriteCard(c, 6);
  WriteCard(a + b, 4); WriteCard(a * b - 70, 3); WriteCard(a - b, 3); WriteLn;
  s := -15; i := s * s; WriteInt(i, 5); WriteInt(s - 100, 6); WriteInt(-s, 4); WriteInt(ABS(s), 4);
  WriteLn;
  o := 200; c := VAL(CARDINAL, o) + 200; WriteCard(c, 5); o := c MOD 256; WriteCard(o, 5);
  WriteCard(Mix(7, o), 5); WriteCard(o, 5); WriteLn;
  FOR a := 0 TO 9 DO digits[a] := a * a END;
  c := 0; FOR a := 9 TO 0 BY -1 DO c := c * 2 + digits[a] MOD 2 END; WriteCard(c, 5);
  a := 3; b := a; INC(b, a); DEC(a, 3); WriteCard(a, 3); WriteCard(b, 3);
  IF (b > a) AND (s < -14) AND (o # b) THEN WriteString(" compared") END; WriteLn
END SubrangeArithmetic.
