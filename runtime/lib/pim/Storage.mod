IMPLEMENTATION MODULE Storage;

FROM SYSTEM IMPORT ADDRESS, ADR;
FROM TlcExceptions IMPORT TlcCurrentNumber, TlcCurrentSource, TlcFailOf, TlcIsExceptional,
    TlcLanguageSource, TlcRaise;
FROM TlcStorage IMPORT TlcAllocate, TlcCopyBytes, TlcDeallocate, TlcStorageSize;

CONST ExException = 14;  (* of M2EXCEPTION *)

VAR
  (* Its address is the source of the exceptions of this module. *)
  source: CHAR;

PROCEDURE FailUnallocated(where: ARRAY OF CHAR);
BEGIN
  TlcFailOf(ADR(source), ORD(pointerToUnallocatedStorage), where,
      "the address is not that of allocated storage")
END FailUnallocated;

PROCEDURE ALLOCATE(VAR a: ADDRESS; size: CARDINAL);
BEGIN
  TlcAllocate(a, size)
END ALLOCATE;

PROCEDURE DEALLOCATE(VAR a: ADDRESS; size: CARDINAL);
BEGIN
  IF (a # NIL) & NOT TlcDeallocate(a) THEN
    FailUnallocated("Storage.DEALLOCATE")
  END
END DEALLOCATE;

PROCEDURE REALLOCATE(VAR a: ADDRESS; size: CARDINAL);
VAR
  new: ADDRESS;
  room: LONGCARD;
BEGIN
  IF a = NIL THEN ALLOCATE(a, size); RETURN END;
  room := TlcStorageSize(a);
  IF room = 0 THEN FailUnallocated("Storage.REALLOCATE") END;
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

PROCEDURE IsStorageException(): BOOLEAN;
BEGIN
  RETURN (TlcIsExceptional() # 0) & (TlcCurrentSource() = ADR(source))
END IsStorageException;

PROCEDURE StorageException(): StorageExceptions;
CONST message = "StorageException: the exception is of another source";
BEGIN
  IF NOT IsStorageException() THEN
    TlcRaise(TlcLanguageSource(), ExException, message, LENGTH(message) - 1)
  END;
  RETURN VAL(StorageExceptions, TlcCurrentNumber())
END StorageException;

END Storage.
