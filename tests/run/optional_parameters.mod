MODULE OptionalParameters;
(* Arguments of the last parameters may be omitted if the heading gives default values. *)
FROM InOut IMPORT WriteCard, WriteInt, WriteString, WriteLn;
CONST
  Width = 4;
TYPE
  Colour = (red, green, blue);
  Show = PROCEDURE (CARDINAL, CARDINAL);
VAR
  show: Show;

PROCEDURE Later(a: INTEGER; [b, c: INTEGER = -7]); FORWARD;

PROCEDURE Plain(a: CARDINAL; [b: CARDINAL = 2]);
BEGIN
  WriteCard(a, 3); WriteCard(b, 3); WriteLn
END Plain;

PROCEDURE All([text: ARRAY OF CHAR = "none"]; [colour: Colour = blue];
    [width: CARDINAL = 2 * Width]);
BEGIN
  WriteString(text); WriteCard(HIGH(text), 3); WriteCard(ORD(colour), width); WriteLn
END All;

PROCEDURE Sum([a: REAL = 1.5]; [s: BITSET = {1, 3}]): CARDINAL;
BEGIN
  RETURN VAL(CARDINAL, a * 2.0) + ORD(3 IN s)
END Sum;

PROCEDURE Later(a: INTEGER; [b, c: INTEGER]);
BEGIN
  WriteInt(a, 3); WriteInt(b, 3); WriteInt(c, 3); WriteLn
END Later;

BEGIN
  Plain(1); Plain(1, 5);
  All; All(); All("some"); All("some", red); All("s", green, 1);
  WriteCard(Sum(), 2); WriteCard(Sum(3.0), 2); WriteCard(Sum(3.0, {}), 2); WriteLn;
  Later(1); Later(1, 2); Later(1, 2, 3);
  show := Plain; show(8, 9)
END OptionalParameters.
