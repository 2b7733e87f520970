(* tlc: --dialect=gm2 *)
MODULE gm2_sums;
(* Sums of characters, of enumeration values, of pointers; comparisons of whole types of different sizes. *)
FROM InOut IMPORT WriteCard, WriteInt, WriteString, Write, WriteLn;
FROM SYSTEM IMPORT ADR, BYTE;

CONST
  Colours = MAX(Colour) + 1;

TYPE
  Colour = (red, green, blue);
  Text = POINTER TO CHAR;
  Bits = SET OF [0..7];

VAR
  letters: ARRAY [0..25] OF CHAR;
  counts: ARRAY [0..Colours] OF CARDINAL;
  first, place: Text;
  ch: CHAR; colour: Colour; byte: BYTE; small: SHORTINT; long: LONGINT; i: INTEGER;
  bits: Bits;

BEGIN
  FOR ch := 'a' TO 'z' DO letters[ORD(ch) - ORD('a')] := ch - 'a' + 'A' END;
  Write(letters[3]); Write(letters[25]); Write(letters[0] + 2C); WriteLn;

  colour := green;
  WriteCard(HIGH(counts), 1); WriteCard(colour + 5, 3); WriteInt(4 - ORD(blue), 3); WriteLn;

  first := ADR(letters); place := first;
  INC(place, VAL(Text, 4)); Write(place^);
  WriteCard(VAL(CARDINAL, place - first), 3); WriteLn;

  i := -7; long := i; small := -7;
  IF (long = i) AND (small = long) AND (small < long + 1) THEN WriteString("equal") END; WriteLn;

  byte := VAL(BYTE, Bits{0, 5}); WriteCard(VAL(CARDINAL, byte), 1);
  bits := VAL(Bits, byte);
  IF bits = Bits{0, 5} THEN WriteString(" 0, 5") END;
  byte := VAL(BYTE, BITSET{1, 7}); WriteCard(ORD(byte), 4); WriteLn
END gm2_sums.
