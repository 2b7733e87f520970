IMPLEMENTATION MODULE MemUtils;

FROM SYSTEM IMPORT ADDRESS, ADRCARD, CARDINAL16, CARDINAL32, CARDINAL8;
FROM TlcText IMPORT memmove;
FROM libc IMPORT memcpy, memset;

TYPE
  Bytes = POINTER TO ARRAY [0..MAX(SHORTINT)] OF CARDINAL8;
  Words = POINTER TO ARRAY [0..MAX(SHORTINT)] OF CARDINAL16;
  DoubleWords = POINTER TO ARRAY [0..MAX(SHORTINT)] OF CARDINAL32;

PROCEDURE MemCopy(from: ADDRESS; length: CARDINAL; to: ADDRESS);
BEGIN
  memcpy(to, from, length)
END MemCopy;

PROCEDURE MemZero(a: ADDRESS; length: CARDINAL);
BEGIN
  memset(a, 0, length)
END MemZero;

PROCEDURE ZeroMem(dest: ADDRESS; numBytes: ADRCARD);
BEGIN
  memset(dest, 0, numBytes)
END ZeroMem;

PROCEDURE FillMemBYTE(dest: ADDRESS; numBytes: ADRCARD; db: CARDINAL8);
BEGIN
  memset(dest, VAL(SHORTINT, db), numBytes)
END FillMemBYTE;

PROCEDURE FillMemWORD(dest: ADDRESS; numWords: ADRCARD; dw: CARDINAL16);
VAR
  words: Words;
  i: ADRCARD;
BEGIN
  words := dest;
  i := 0;
  WHILE i < numWords DO
    words^[i] := dw;
    INC(i)
  END
END FillMemWORD;

PROCEDURE FillMemDWORD(dest: ADDRESS; numDwords: ADRCARD; dd: CARDINAL32);
VAR
  words: DoubleWords;
  i: ADRCARD;
BEGIN
  words := dest;
  i := 0;
  WHILE i < numDwords DO
    words^[i] := dd;
    INC(i)
  END
END FillMemDWORD;

PROCEDURE MoveMem(dest, src: ADDRESS; numBytes: ADRCARD);
BEGIN
  IF memmove(dest, src, numBytes) = NIL THEN END
END MoveMem;

PROCEDURE MoveMemForward(dest, src: ADDRESS; numBytes: ADRCARD);
BEGIN
  MoveMem(dest, src, numBytes)
END MoveMemForward;

PROCEDURE MoveMemBackward(dest, src: ADDRESS; numBytes: ADRCARD);
BEGIN
  MoveMem(dest, src, numBytes)
END MoveMemBackward;

PROCEDURE CompMem(dest, src: ADDRESS; numBytes: ADRCARD): ADRCARD;
VAR
  left, right: Bytes;
  i: ADRCARD;
BEGIN
  left := dest;
  right := src;
  i := 0;
  WHILE (i < numBytes) & (left^[i] = right^[i]) DO INC(i) END;
  RETURN i
END CompMem;

PROCEDURE ScanMemBYTE(dest: ADDRESS; numBytes: ADRCARD; db: CARDINAL8): ADRCARD;
VAR
  bytes: Bytes;
  i: ADRCARD;
BEGIN
  bytes := dest;
  i := 0;
  WHILE (i < numBytes) & (bytes^[i] # db) DO INC(i) END;
  RETURN i
END ScanMemBYTE;

PROCEDURE ScanMemNeBYTE(dest: ADDRESS; numBytes: ADRCARD; db: CARDINAL8): ADRCARD;
VAR
  bytes: Bytes;
  i: ADRCARD;
BEGIN
  bytes := dest;
  i := 0;
  WHILE (i < numBytes) & (bytes^[i] = db) DO INC(i) END;
  RETURN i
END ScanMemNeBYTE;

END MemUtils.
