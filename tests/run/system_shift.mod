(* SHIFT and ROTATE on sets: left and right, by variables, with bits that are lost or wrap around. *)
MODULE SystemShift;
FROM SYSTEM IMPORT SHIFT, ROTATE;
FROM InOut IMPORT Write, WriteLn;

TYPE
  Bits = SET OF [0..15];
  Octet = SET OF [0..7];

VAR
  s: Bits;
  o: Octet;
  i: INTEGER;

PROCEDURE Show(s: Bits);
VAR i: CARDINAL;
BEGIN
  FOR i := 15 TO 0 BY -1 DO IF i IN s THEN Write("1") ELSE Write("0") END END; Write(" ")
END Show;

PROCEDURE ShowOctet(s: Octet);
VAR i: CARDINAL;
BEGIN
  FOR i := 7 TO 0 BY -1 DO IF i IN s THEN Write("1") ELSE Write("0") END END; Write(" ")
END ShowOctet;

BEGIN
  s := Bits{0, 1, 4, 14};
  Show(s); Show(SHIFT(s, 1)); Show(SHIFT(s, 3)); Show(SHIFT(s, -1)); Show(SHIFT(s, -4)); WriteLn;
  Show(ROTATE(s, 1)); Show(ROTATE(s, 3)); Show(ROTATE(s, -1)); Show(ROTATE(s, -5)); WriteLn;
  o := Octet{0..2};
  FOR i := 0 TO 7 DO ShowOctet(ROTATE(o, i)) END; WriteLn;
  FOR i := -3 TO 3 DO ShowOctet(SHIFT(o, i)) END; WriteLn;
  s := Bits{};
  FOR i := 0 TO 7 DO s := SHIFT(s, 2) + Bits{0} END; Show(s);
  s := s * ROTATE(s, 1); Show(s); WriteLn
END SystemShift.
