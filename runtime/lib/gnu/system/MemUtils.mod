IMPLEMENTATION MODULE MemUtils;

FROM SYSTEM IMPORT ADDRESS;
FROM libc IMPORT memcpy, memset;

PROCEDURE MemCopy(from: ADDRESS; length: CARDINAL; to: ADDRESS);
BEGIN
  memcpy(to, from, length)
END MemCopy;

PROCEDURE MemZero(a: ADDRESS; length: CARDINAL);
BEGIN
  memset(a, 0, length)
END MemZero;

END MemUtils.
