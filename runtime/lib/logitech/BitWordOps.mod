IMPLEMENTATION MODULE BitWordOps;

FROM SYSTEM IMPORT ADR, BYTE, CAST, ROTATE, SHIFT, TSIZE, WORD;

CONST
  Byte = 8;
  Bits = TSIZE(WORD) * Byte;
  Highest = Bits - 1;

TYPE Set = BITSET;

(* Returns the set of the count lowest bits. *)
PROCEDURE Lowest(count: CARDINAL): Set;
BEGIN
  IF count >= Bits THEN RETURN Set{0..Highest} END;
  RETURN Set{0..Highest} - Shifted(Set{0..Highest}, VAL(INTEGER, count))
END Lowest;

(* Shifts a set; a great number of places removes all bits. *)
PROCEDURE Shifted(set: Set; places: INTEGER): Set;
BEGIN
  IF ABS(places) >= Bits THEN RETURN Set{} END;
  RETURN SHIFT(set, places)
END Shifted;

PROCEDURE Rotated(word: WORD; places: INTEGER): WORD;
BEGIN
  RETURN CAST(WORD, ROTATE(CAST(Set, word), places))
END Rotated;

PROCEDURE GetBits(source: WORD; firstBit, lastBit: CARDINAL): WORD;
BEGIN
  RETURN CAST(WORD,
      Shifted(CAST(Set, source), -VAL(INTEGER, firstBit)) * Lowest(lastBit - firstBit + 1))
END GetBits;

PROCEDURE SetBits(VAR word: WORD; firstBit, lastBit: CARDINAL; pattern: WORD);
VAR mask: Set;
BEGIN
  mask := Shifted(Lowest(lastBit - firstBit + 1), VAL(INTEGER, firstBit));
  word := CAST(WORD,
      CAST(Set, word) - mask + Shifted(CAST(Set, pattern), VAL(INTEGER, firstBit)) * mask)
END SetBits;

PROCEDURE WordAnd(left, right: WORD): WORD;
BEGIN
  RETURN CAST(WORD, CAST(Set, left) * CAST(Set, right))
END WordAnd;

PROCEDURE WordOr(left, right: WORD): WORD;
BEGIN
  RETURN CAST(WORD, CAST(Set, left) + CAST(Set, right))
END WordOr;

PROCEDURE WordXor(left, right: WORD): WORD;
BEGIN
  RETURN CAST(WORD, CAST(Set, left) / CAST(Set, right))
END WordXor;

PROCEDURE WordNot(word: WORD): WORD;
BEGIN
  RETURN CAST(WORD, Set{0..Highest} - CAST(Set, word))
END WordNot;

(* Limits the count so that it fits into an INTEGER. *)
PROCEDURE Places(count: CARDINAL): INTEGER;
BEGIN
  IF count > Bits THEN RETURN Bits END;
  RETURN VAL(INTEGER, count)
END Places;

PROCEDURE WordShr(word: WORD; count: CARDINAL): WORD;
BEGIN
  RETURN CAST(WORD, Shifted(CAST(Set, word), -Places(count)))
END WordShr;

PROCEDURE WordShl(word: WORD; count: CARDINAL): WORD;
BEGIN
  RETURN CAST(WORD, Shifted(CAST(Set, word), Places(count)))
END WordShl;

PROCEDURE WordSar(word: WORD; count: CARDINAL): WORD;
VAR shifted: Set;
BEGIN
  shifted := Shifted(CAST(Set, word), -Places(count));
  IF Highest IN CAST(Set, word) THEN
    shifted := shifted + (Set{0..Highest} - Lowest(VAL(CARDINAL, Bits - Places(count))))
  END;
  RETURN CAST(WORD, shifted)
END WordSar;

PROCEDURE WordRor(word: WORD; count: CARDINAL): WORD;
BEGIN
  RETURN Rotated(word, -VAL(INTEGER, count MOD Bits))
END WordRor;

PROCEDURE WordRol(word: WORD; count: CARDINAL): WORD;
BEGIN
  RETURN Rotated(word, VAL(INTEGER, count MOD Bits))
END WordRol;

PROCEDURE HighByte(word: WORD): WORD;
BEGIN
  RETURN GetBits(word, Bits - Byte, Highest)
END HighByte;

PROCEDURE LowByte(word: WORD): WORD;
BEGIN
  RETURN GetBits(word, 0, Byte - 1)
END LowByte;

PROCEDURE Swap(word: WORD): WORD;
TYPE Bytes = POINTER TO ARRAY [0..TSIZE(WORD) - 1] OF BYTE;
VAR
  from, to: Bytes;
  swapped: WORD;
  i: CARDINAL;
BEGIN
  from := ADR(word);
  to := ADR(swapped);
  FOR i := 0 TO TSIZE(WORD) - 1 DO to^[i] := from^[TSIZE(WORD) - 1 - i] END;
  RETURN swapped
END Swap;

END BitWordOps.
