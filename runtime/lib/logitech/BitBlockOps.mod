IMPLEMENTATION MODULE BitBlockOps;

FROM SYSTEM IMPORT ADDRESS, BITSET8;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
FROM TlcStorage IMPORT TlcCopyBytes;

CONST
  Bits = 8;
  LastIndex = 7FFFFFFEH;

TYPE Block = POINTER TO ARRAY [0..LastIndex] OF BITSET8;

PROCEDURE BlockAnd(dest, src: ADDRESS; size: CARDINAL);
VAR
  to, from: Block;
  i: CARDINAL;
BEGIN
  to := dest;
  from := src;
  FOR i := 1 TO size DO to^[i - 1] := to^[i - 1] * from^[i - 1] END
END BlockAnd;

PROCEDURE BlockOr(dest, src: ADDRESS; size: CARDINAL);
VAR
  to, from: Block;
  i: CARDINAL;
BEGIN
  to := dest;
  from := src;
  FOR i := 1 TO size DO to^[i - 1] := to^[i - 1] + from^[i - 1] END
END BlockOr;

PROCEDURE BlockXor(dest, src: ADDRESS; size: CARDINAL);
VAR
  to, from: Block;
  i: CARDINAL;
BEGIN
  to := dest;
  from := src;
  FOR i := 1 TO size DO to^[i - 1] := to^[i - 1] / from^[i - 1] END
END BlockXor;

PROCEDURE BlockNot(dest: ADDRESS; size: CARDINAL);
VAR
  to: Block;
  i: CARDINAL;
BEGIN
  to := dest;
  FOR i := 1 TO size DO to^[i - 1] := BITSET8{0..Bits - 1} - to^[i - 1] END
END BlockNot;

(* Bit number n of the row; the bits of a byte are numbered from its lowest one. *)
PROCEDURE Bit(block: Block; n: CARDINAL): BOOLEAN;
BEGIN
  RETURN Bits - 1 - n MOD Bits IN block^[n DIV Bits]
END Bit;

PROCEDURE SetBit(block: Block; n: CARDINAL; to: BOOLEAN);
BEGIN
  IF to THEN
    INCL(block^[n DIV Bits], Bits - 1 - n MOD Bits)
  ELSE
    EXCL(block^[n DIV Bits], Bits - 1 - n MOD Bits)
  END
END SetBit;

(* Moves each bit of the row by places positions, around its end if it rotates. *)
PROCEDURE Move(dest: ADDRESS; size, places: CARDINAL; rotates: BOOLEAN; isRight: BOOLEAN);
VAR
  to, from: Block;
  n, all, source: CARDINAL;
BEGIN
  IF size = 0 THEN RETURN END;
  all := size * Bits;
  to := dest;
  ALLOCATE(from, size);
  TlcCopyBytes(from, dest, size);
  FOR n := 0 TO all - 1 DO
    IF isRight THEN source := n + all - places ELSE source := n + places END;
    SetBit(to, n, (rotates OR ((source >= all) = isRight)) & Bit(from, source MOD all))
  END;
  DEALLOCATE(from, size)
END Move;

(* Limits the count to the places that make a difference. *)
PROCEDURE AtMost(count, size: CARDINAL): CARDINAL;
BEGIN
  IF count > size * Bits THEN RETURN size * Bits END;
  RETURN count
END AtMost;

PROCEDURE BlockShr(dest: ADDRESS; size, count: CARDINAL);
BEGIN
  Move(dest, size, AtMost(count, size), FALSE, TRUE)
END BlockShr;

PROCEDURE BlockShl(dest: ADDRESS; size, count: CARDINAL);
BEGIN
  Move(dest, size, AtMost(count, size), FALSE, FALSE)
END BlockShl;

PROCEDURE BlockRor(dest: ADDRESS; size, count: CARDINAL);
BEGIN
  IF size > 0 THEN Move(dest, size, count MOD (size * Bits), TRUE, TRUE) END
END BlockRor;

PROCEDURE BlockRol(dest: ADDRESS; size, count: CARDINAL);
BEGIN
  IF size > 0 THEN Move(dest, size, count MOD (size * Bits), TRUE, FALSE) END
END BlockRol;

END BitBlockOps.
