IMPLEMENTATION MODULE Storage;

FROM SYSTEM IMPORT ADDRESS;
FROM TlcEnd IMPORT TlcFail;
FROM TlcStorage IMPORT TlcAllocate, TlcCopyBytes, TlcDeallocate, TlcStorageSize;

PROCEDURE ALLOCATE(VAR a: ADDRESS; size: CARDINAL);
BEGIN
  TlcAllocate(a, size)
END ALLOCATE;

PROCEDURE DEALLOCATE(VAR a: ADDRESS; size: CARDINAL);
BEGIN
  IF (a # NIL) & NOT TlcDeallocate(a) THEN
    TlcFail("Storage.DEALLOCATE", "the address is not one of storage in use")
  END
END DEALLOCATE;

PROCEDURE REALLOCATE(VAR a: ADDRESS; size: CARDINAL);
VAR
  new: ADDRESS;
  room: LONGCARD;
BEGIN
  IF a = NIL THEN ALLOCATE(a, size); RETURN END;
  room := TlcStorageSize(a);
  IF room = 0 THEN TlcFail("Storage.REALLOCATE", "the address is not one of storage in use") END;
  TlcAllocate(new, size);
  IF new # NIL THEN
    IF room > VAL(LONGCARD, size) THEN room := size END;
    TlcCopyBytes(new, a, room)
  END;
  DEALLOCATE(a, size);
  a := new
END REALLOCATE;

PROCEDURE Available(size: CARDINAL): BOOLEAN;
VAR a: ADDRESS;
BEGIN
  TlcAllocate(a, size);
  IF a = NIL THEN RETURN FALSE END;
  DEALLOCATE(a, size);
  RETURN TRUE
END Available;

END Storage.
