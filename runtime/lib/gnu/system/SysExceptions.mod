IMPLEMENTATION MODULE SysExceptions;

FROM TlcSystem IMPORT TlcOnFault, badAccess, badDivision, badInstruction;

PROCEDURE InitExceptionHandlers(indexf, range, casef, invalidloc, function, wholevalue, wholediv,
    realvalue, realdiv, complexvalue, complexdiv, protection, systemf, coroutine,
    exception: PROCEXCEPTION);
BEGIN
  TlcOnFault(badAccess, invalidloc);
  TlcOnFault(badDivision, wholediv);
  TlcOnFault(badInstruction, systemf)
END InitExceptionHandlers;

END SysExceptions.
