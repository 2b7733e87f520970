(* Type transfer T(x) and VAL: between whole types, enumerations, CHAR, BOOLEAN, sets and addresses. *)
MODULE TypeTransfer;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteLn;

TYPE
  Colour = (red, green, blue, white);
  Index = [0..99];
  Alias = INTEGER;

VAR
  i: INTEGER;
  c: CARDINAL;
  ch: CHAR;
  colour: Colour;
  index: Index;
  b: BOOLEAN;
  a: Alias;

BEGIN
  i := 66; c := 3;
  ch := VAL(CHAR, i); Write(ch); Write(CHR(c + 64)); Write(VAL(CHAR, 48 + c)); WriteLn;
  colour := VAL(Colour, c); WriteCard(ORD(colour), 2);
  colour := VAL(Colour, 1); WriteCard(VAL(CARDINAL, colour), 2);
  WriteInt(VAL(INTEGER, colour) - 5, 3);
  b := VAL(BOOLEAN, c DIV 3); WriteCard(ORD(b), 2); WriteInt(VAL(INTEGER, b), 2); WriteLn;
  index := VAL(Index, i); i := VAL(INTEGER, index) - 100; WriteCard(index, 3); WriteInt(i, 4);
  a := VAL(Alias, c) - 10; WriteInt(a, 4); WriteCard(VAL(CARDINAL, a + 20), 3); WriteLn;
  i := INTEGER(c) - 4; WriteInt(i, 3);
  c := CARDINAL(77); WriteCard(c, 3); WriteInt(INTEGER(c) * i, 4);
  WriteCard(CARDINAL(i + 2), 2); WriteLn;
  WriteInt(VAL(INTEGER, "A"), 3); WriteInt(VAL(INTEGER, TRUE), 2); WriteInt(VAL(INTEGER, blue), 2);
  WriteInt(VAL(INTEGER, 3.99), 2); WriteCard(VAL(CARDINAL, ch), 3);
  FOR colour := MIN(Colour) TO MAX(Colour) DO Write(VAL(CHAR, ORD(colour) + ORD("a"))) END; WriteLn
END TypeTransfer.
