IMPLEMENTATION MODULE M2EXCEPTION;

FROM TlcExceptions IMPORT TlcRaise, TlcCurrentSource, TlcCurrentNumber, TlcIsExceptional,
    TlcLanguageSource;

PROCEDURE M2Exception(): M2Exceptions;
CONST message = "M2Exception: the exception is none of the language";
BEGIN
  IF NOT IsM2Exception() THEN
    TlcRaise(TlcLanguageSource(), ORD(exException), message, LENGTH(message) - 1)
  END;
  RETURN VAL(M2Exceptions, TlcCurrentNumber())
END M2Exception;

PROCEDURE IsM2Exception(): BOOLEAN;
BEGIN
  RETURN (TlcIsExceptional() # 0) AND (TlcCurrentSource() = TlcLanguageSource())
END IsM2Exception;

END M2EXCEPTION.
