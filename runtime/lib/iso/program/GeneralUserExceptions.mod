IMPLEMENTATION MODULE GeneralUserExceptions;

FROM EXCEPTIONS IMPORT AllocateSource, CurrentNumber, ExceptionSource, IsCurrentSource, RAISE;

VAR source: ExceptionSource;

PROCEDURE RaiseGeneralException(exception: GeneralExceptions; text: ARRAY OF CHAR);
BEGIN
  RAISE(source, ORD(exception), text)
END RaiseGeneralException;

PROCEDURE IsGeneralException(): BOOLEAN;
BEGIN
  RETURN IsCurrentSource(source)
END IsGeneralException;

PROCEDURE GeneralException(): GeneralExceptions;
BEGIN
  RETURN VAL(GeneralExceptions, CurrentNumber(source))
END GeneralException;

BEGIN
  AllocateSource(source)
END GeneralUserExceptions.
