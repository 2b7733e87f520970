(* NOT before * DIV MOD AND, those before + - OR, those before relations; equals from left to right. *)
MODULE Precedence;
FROM InOut IMPORT WriteInt, WriteString, WriteLn;
VAR a, b, c: INTEGER; p, q: BOOLEAN;

PROCEDURE WriteBool(b: BOOLEAN);
BEGIN
  IF b THEN WriteString(" TRUE") ELSE WriteString(" FALSE") END
END WriteBool;

BEGIN
  a := 7; b := 3; c := 2;
  WriteInt(a + b * c, 4); WriteInt((a + b) * c, 4); WriteInt(a - b - c, 4);
  WriteInt(a - (b - c), 4);
  WriteInt(a * b DIV c, 4); WriteInt(a * (b DIV c), 4); WriteInt(a DIV b * c, 4);
  WriteInt(a MOD b + c, 4);
  WriteLn;
  WriteInt(-a + b, 4); WriteInt(-a * b, 4); WriteInt(-(a + b), 4); WriteInt(-a DIV b, 4);
  WriteInt(-a MOD b, 4);
  WriteInt((-a) DIV b, 4); WriteInt((-a) MOD b, 4); WriteInt(+a - b, 4);
  WriteLn;
  p := TRUE; q := FALSE;
  WriteBool(p OR q AND q); WriteBool((p OR q) AND q); WriteBool(NOT q AND p);
  WriteBool(NOT (q AND p));
  WriteBool(NOT p OR p); WriteBool(a + 1 > b * 2); WriteBool((a > b) = (b > c)); WriteBool(~q & p);
  WriteLn;
  WriteBool(a - b = 4); WriteBool(a # b + 4); WriteBool((a < b) OR (c < b) AND (a > 6));
  WriteBool(a <> 7);
  WriteLn
END Precedence.
