IMPLEMENTATION MODULE BitByteOps;

FROM SYSTEM IMPORT BITSET8, BYTE, CAST, ROTATE, SHIFT;

CONST
  Bits = 8;
  Highest = Bits - 1;

TYPE Set = BITSET8;

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

PROCEDURE Rotated(byte: BYTE; places: INTEGER): BYTE;
BEGIN
  RETURN CAST(BYTE, ROTATE(CAST(Set, byte), places))
END Rotated;

PROCEDURE GetBits(source: BYTE; firstBit, lastBit: CARDINAL): BYTE;
BEGIN
  RETURN CAST(BYTE,
      Shifted(CAST(Set, source), -VAL(INTEGER, firstBit)) * Lowest(lastBit - firstBit + 1))
END GetBits;

PROCEDURE SetBits(VAR byte: BYTE; firstBit, lastBit: CARDINAL; pattern: BYTE);
VAR mask: Set;
BEGIN
  mask := Shifted(Lowest(lastBit - firstBit + 1), VAL(INTEGER, firstBit));
  byte := CAST(BYTE,
      CAST(Set, byte) - mask + Shifted(CAST(Set, pattern), VAL(INTEGER, firstBit)) * mask)
END SetBits;

PROCEDURE ByteAnd(left, right: BYTE): BYTE;
BEGIN
  RETURN CAST(BYTE, CAST(Set, left) * CAST(Set, right))
END ByteAnd;

PROCEDURE ByteOr(left, right: BYTE): BYTE;
BEGIN
  RETURN CAST(BYTE, CAST(Set, left) + CAST(Set, right))
END ByteOr;

PROCEDURE ByteXor(left, right: BYTE): BYTE;
BEGIN
  RETURN CAST(BYTE, CAST(Set, left) / CAST(Set, right))
END ByteXor;

PROCEDURE ByteNot(byte: BYTE): BYTE;
BEGIN
  RETURN CAST(BYTE, Set{0..Highest} - CAST(Set, byte))
END ByteNot;

(* Limits the count so that it fits into an INTEGER. *)
PROCEDURE Places(count: CARDINAL): INTEGER;
BEGIN
  IF count > Bits THEN RETURN Bits END;
  RETURN VAL(INTEGER, count)
END Places;

PROCEDURE ByteShr(byte: BYTE; count: CARDINAL): BYTE;
BEGIN
  RETURN CAST(BYTE, Shifted(CAST(Set, byte), -Places(count)))
END ByteShr;

PROCEDURE ByteShl(byte: BYTE; count: CARDINAL): BYTE;
BEGIN
  RETURN CAST(BYTE, Shifted(CAST(Set, byte), Places(count)))
END ByteShl;

PROCEDURE ByteSar(byte: BYTE; count: CARDINAL): BYTE;
VAR shifted: Set;
BEGIN
  shifted := Shifted(CAST(Set, byte), -Places(count));
  IF Highest IN CAST(Set, byte) THEN
    shifted := shifted + (Set{0..Highest} - Lowest(VAL(CARDINAL, Bits - Places(count))))
  END;
  RETURN CAST(BYTE, shifted)
END ByteSar;

PROCEDURE ByteRor(byte: BYTE; count: CARDINAL): BYTE;
BEGIN
  RETURN Rotated(byte, -VAL(INTEGER, count MOD Bits))
END ByteRor;

PROCEDURE ByteRol(byte: BYTE; count: CARDINAL): BYTE;
BEGIN
  RETURN Rotated(byte, VAL(INTEGER, count MOD Bits))
END ByteRol;

PROCEDURE HighNibble(byte: BYTE): BYTE;
BEGIN
  RETURN ByteShr(byte, Bits DIV 2)
END HighNibble;

PROCEDURE LowNibble(byte: BYTE): BYTE;
BEGIN
  RETURN GetBits(byte, 0, Bits DIV 2 - 1)
END LowNibble;

PROCEDURE Swap(byte: BYTE): BYTE;
BEGIN
  RETURN ByteRor(byte, Bits DIV 2)
END Swap;

END BitByteOps.
