(* tlc: --dialect=gm2 *)
MODULE gm2_numbers;
(* Numbers of all kinds are compatible with each other; negative constants wrap with a warning. *)
FROM InOut IMPORT WriteCard, WriteInt, WriteString, WriteLn;

TYPE Colour = (red, green, blue);

VAR
  r: REAL; s: SHORTREAL; l: LONGREAL;
  c: CARDINAL; i: INTEGER; k: LONGINT;
  e: Colour;
  ch: CHAR;

PROCEDURE Halved(x: LONGREAL): SHORTREAL;
BEGIN
  RETURN x / 2.0
END Halved;

PROCEDURE Small(s: SHORTINT): SHORTINT;
BEGIN
  RETURN s
END Small;

BEGIN
  r := 1.5; s := r; l := s; r := l;
  IF r = 1.5 THEN WriteString(" 1.5") END;
  r := Halved(r);
  IF r = 0.75 THEN WriteString(" 0.75") END;
  WriteLn;

  c := 3; i := -c; WriteInt(i, 4);
  k := 8; i := k; i := Small(i); WriteInt(i, 4);
  c := -1;
  IF c = MAX(CARDINAL) THEN WriteString(" wrapped") END;
  IF c # -2 THEN WriteString(" compared") END;
  c := 5; c := c + (-2) - (-4); WriteCard(c, 3);
  WriteLn;

  c := 0; e := blue;
  INC(c, e); INC(c, green); DEC(c, red); WriteCard(c, 4);
  e := red; INC(e, green); WriteCard(ORD(e), 4);
  c := e; e := 2; WriteCard(c, 4); WriteCard(ORD(e), 4);
  WriteLn;

  ch := "";
  IF ch = 0C THEN WriteString(" zero") END;
  IF ch = '' THEN WriteString(" empty") END;
  WriteLn
END gm2_numbers.
