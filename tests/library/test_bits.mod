(* BitByteOps, BitWordOps, BitBlockOps and BlockOps: each procedure, also with counts beyond the size. *)
MODULE test_bits;
FROM SYSTEM IMPORT ADR, BYTE, WORD;
FROM InOut IMPORT WriteHex, WriteCard, WriteLn, WriteString;
IMPORT BitBlockOps, BitByteOps, BitWordOps, BlockOps;

VAR
  b: BYTE;
  w: WORD;
  block, other: ARRAY [0..4] OF BYTE;
  pattern: ARRAY [0..1] OF BYTE;

PROCEDURE Show(b: BYTE);
BEGIN
  WriteHex(ORD(CHAR(b)), 3)
END Show;

PROCEDURE ShowWord(w: WORD);
BEGIN
  WriteHex(CARDINAL(w), 17)
END ShowWord;

PROCEDURE Fill;
BEGIN
  block[0] := BYTE(81H); block[1] := BYTE(12H); block[2] := BYTE(34H); block[3] := BYTE(0F0H);
  block[4] := BYTE(55H)
END Fill;

PROCEDURE ShowBlock(what: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  WriteString(what); WriteString(":");
  FOR i := 0 TO 4 DO Show(block[i]) END;
  WriteLn;
  Fill
END ShowBlock;

PROCEDURE Bytes;
BEGIN
  b := BYTE(0B5H);
  Show(BitByteOps.GetBits(b, 0, 3)); Show(BitByteOps.GetBits(b, 4, 7));
  Show(BitByteOps.GetBits(b, 2, 5));
  Show(BitByteOps.GetBits(b, 0, 7)); Show(BitByteOps.GetBits(b, 7, 7)); WriteLn;
  BitByteOps.SetBits(b, 2, 5, BYTE(0FH)); Show(b);
  b := BYTE(0B5H); BitByteOps.SetBits(b, 4, 7, BYTE(3)); Show(b);
  BitByteOps.SetBits(b, 0, 7, BYTE(0B5H)); Show(b); WriteLn;
  Show(BitByteOps.ByteAnd(b, BYTE(0FH))); Show(BitByteOps.ByteOr(b, BYTE(0FH)));
  Show(BitByteOps.ByteXor(b, BYTE(0FH))); Show(BitByteOps.ByteNot(b)); WriteLn;
  Show(BitByteOps.ByteShr(b, 2)); Show(BitByteOps.ByteShl(b, 2)); Show(BitByteOps.ByteSar(b, 2));
  Show(BitByteOps.ByteRor(b, 2)); Show(BitByteOps.ByteRol(b, 2)); WriteLn;
  Show(BitByteOps.ByteShr(b, 8)); Show(BitByteOps.ByteShl(b, 99)); Show(BitByteOps.ByteSar(b, 99));
  Show(BitByteOps.ByteSar(BYTE(7FH), 3)); Show(BitByteOps.ByteRor(b, 10));
  Show(BitByteOps.ByteRol(b, 8));
  Show(BitByteOps.ByteSar(b, 0)); WriteLn;
  Show(BitByteOps.HighNibble(b)); Show(BitByteOps.LowNibble(b)); Show(BitByteOps.Swap(b)); WriteLn
END Bytes;

PROCEDURE Words;
BEGIN
  w := WORD(123456789ABCDEFH);
  ShowWord(BitWordOps.GetBits(w, 4, 11)); ShowWord(BitWordOps.GetBits(w, 0, 63));
  BitWordOps.SetBits(w, 0, 7, WORD(0FFH)); ShowWord(w); WriteLn;
  ShowWord(BitWordOps.WordAnd(w, WORD(0FFFH))); ShowWord(BitWordOps.WordOr(w, WORD(0F000H)));
  ShowWord(BitWordOps.WordXor(w, WORD(0FFFFH))); ShowWord(BitWordOps.WordNot(w)); WriteLn;
  ShowWord(BitWordOps.WordShr(w, 8)); ShowWord(BitWordOps.WordShl(w, 8));
  ShowWord(BitWordOps.WordShl(w, 64)); WriteLn;
  ShowWord(BitWordOps.WordRor(w, 8)); ShowWord(BitWordOps.WordRol(w, 8));
  ShowWord(BitWordOps.WordSar(w, 60)); ShowWord(BitWordOps.WordSar(BitWordOps.WordNot(w), 60));
  WriteLn;
  ShowWord(BitWordOps.HighByte(w)); ShowWord(BitWordOps.LowByte(w)); ShowWord(BitWordOps.Swap(w));
  WriteLn
END Words;

PROCEDURE BlocksOfBits;
BEGIN
  other[0] := BYTE(0FH); other[1] := BYTE(0FH); other[2] := BYTE(0FH); other[3] := BYTE(0FH);
  other[4] := BYTE(0FH);
  Fill;
  BitBlockOps.BlockAnd(ADR(block), ADR(other), 5); ShowBlock("and");
  BitBlockOps.BlockOr(ADR(block), ADR(other), 5); ShowBlock("or");
  BitBlockOps.BlockXor(ADR(block), ADR(other), 5); ShowBlock("xor");
  BitBlockOps.BlockNot(ADR(block), 4); ShowBlock("not");
  BitBlockOps.BlockShr(ADR(block), 4, 4); ShowBlock("shr 4");
  BitBlockOps.BlockShl(ADR(block), 4, 4); ShowBlock("shl 4");
  BitBlockOps.BlockRor(ADR(block), 4, 4); ShowBlock("ror 4");
  BitBlockOps.BlockRol(ADR(block), 4, 4); ShowBlock("rol 4");
  BitBlockOps.BlockShr(ADR(block), 4, 9); ShowBlock("shr 9");
  BitBlockOps.BlockShl(ADR(block), 4, 9); ShowBlock("shl 9");
  BitBlockOps.BlockShr(ADR(block), 4, 32); ShowBlock("shr 32");
  BitBlockOps.BlockShl(ADR(block), 4, 99); ShowBlock("shl 99");
  BitBlockOps.BlockRor(ADR(block), 4, 0); ShowBlock("ror 0");
  BitBlockOps.BlockRol(ADR(block), 4, 40); ShowBlock("rol 40");
  BitBlockOps.BlockRol(ADR(block), 0, 1); ShowBlock("nothing")
END BlocksOfBits;

PROCEDURE Blocks;
BEGIN
  BlockOps.BlockMoveForward(ADR(block[1]), ADR(block[0]), 3); ShowBlock("forward");
  BlockOps.BlockMoveBackward(ADR(block[1]), ADR(block[0]), 3); ShowBlock("backward");
  BlockOps.BlockClear(ADR(block), 2); ShowBlock("clear");
  pattern[0] := BYTE(1); pattern[1] := BYTE(2);
  BlockOps.BlockSet(ADR(block), 3, ADR(pattern), 2); ShowBlock("set");
  pattern[0] := BYTE(12H); pattern[1] := BYTE(34H);
  WriteCard(BlockOps.BlockPosition(ADR(block), 5, ADR(pattern), 2), 2);
  WriteCard(BlockOps.BlockPosition(ADR(block), 2, ADR(pattern), 2), 2);
  pattern[1] := BYTE(1);
  WriteCard(BlockOps.BlockPosition(ADR(block), 5, ADR(pattern), 2), 2); WriteLn;
  other := block;
  IF BlockOps.BlockEqual(ADR(block), ADR(other), 5) THEN WriteString("equal") END; WriteLn;
  other[4] := BYTE(0);
  IF NOT BlockOps.BlockEqual(ADR(block), ADR(other), 5) THEN WriteString("different") END; WriteLn;
  IF BlockOps.BlockEqual(ADR(block), ADR(other), 4) THEN WriteString("equal") END; WriteLn
END Blocks;

BEGIN
  Bytes; Words; BlocksOfBits; Blocks
END test_bits.
