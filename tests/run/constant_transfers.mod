MODULE ConstantTransfers;
(* Type transfers of constants are constants, whatever the sizes: bits that fit are kept. *)
FROM SYSTEM IMPORT ADDRESS, BYTE, CARDINAL8, CAST, LOC, WORD, WORD16;
FROM InOut IMPORT WriteCard, WriteInt, WriteLn;
TYPE
  Small = SET OF [0..15];
  Pointer = POINTER TO CARDINAL;
CONST
  w = WORD(012H);
  b = BYTE(7);
  l = CAST(LOC, 3);
  minus = BYTE(-1);
  number = CARDINAL(w) + 1;
  set = BITSET(5);
  back = CARDINAL(BITSET{0, 2}) + CARDINAL(set);
  low = Small(0FFH);
  wide = CAST(BITSET, low);
  all = CARDINAL(-1);
  most = SHORTINT(0FFFFFFFFH);
  one = CAST(CARDINAL, REAL(1.0)) DIV 10000000000000H;
  nowhere = ADDRESS(0);
  nothing = Pointer(0);
  letter = WORD('A');
VAR
  word: WORD;
  byte: BYTE;
  address: ADDRESS;
  counts: ARRAY [0..number] OF CHAR;

PROCEDURE Bytes(data: ARRAY OF LOC);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(data) DO WriteCard(CAST(CARDINAL8, data[i]), 4) END;
  WriteLn
END Bytes;

PROCEDURE Takes(word: WORD; byte: BYTE);
BEGIN
  WriteCard(CARDINAL(word), 4); WriteCard(CAST(CARDINAL8, byte), 4); WriteLn
END Takes;

BEGIN
  word := w; byte := minus;
  Takes(w, b); Takes(word, byte); Takes(letter, l);
  Bytes(w); Bytes(WORD16(258)); Bytes(b);
  WriteCard(HIGH(counts), 4); WriteCard(back, 4); WriteCard(ORD(2 IN set), 4);
  WriteCard(ORD(7 IN wide), 4); WriteLn;
  WriteCard(ORD(all = MAX(CARDINAL)), 2); WriteInt(most, 4); WriteCard(one, 6); WriteLn;
  address := nowhere;
  WriteCard(ORD(address = NIL), 2); WriteCard(ORD(nothing = NIL), 2); WriteCard(ORD(word = w), 2);
  word := 5; WriteCard(ORD(word = WORD(5)), 2); WriteLn
END ConstantTransfers.
