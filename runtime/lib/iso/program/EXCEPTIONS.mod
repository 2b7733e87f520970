IMPLEMENTATION MODULE EXCEPTIONS;

FROM TlcExceptions IMPORT TlcRaise, TlcCurrentSource, TlcCurrentNumber, TlcCurrentText,
    TlcIsExceptional, TlcLanguageSource;

CONST
  ExException = 14;  (* of M2EXCEPTION *)

TYPE
  ExceptionSource = POINTER TO CHAR;  (* only the address matters *)

PROCEDURE AllocateSource(VAR newSource: ExceptionSource);
BEGIN
  NEW(newSource)
END AllocateSource;

PROCEDURE RAISE(source: ExceptionSource; number: ExceptionNumber; message: ARRAY OF CHAR);
BEGIN
  TlcRaise(source, number, message, HIGH(message))
END RAISE;

PROCEDURE CurrentNumber(source: ExceptionSource): ExceptionNumber;
CONST message = "CurrentNumber: the exception is of another source";
BEGIN
  IF NOT IsCurrentSource(source) THEN
    TlcRaise(TlcLanguageSource(), ExException, message, LENGTH(message) - 1)
  END;
  RETURN TlcCurrentNumber()
END CurrentNumber;

PROCEDURE GetMessage(VAR text: ARRAY OF CHAR);
BEGIN
  TlcCurrentText(text, HIGH(text))
END GetMessage;

PROCEDURE IsCurrentSource(source: ExceptionSource): BOOLEAN;
BEGIN
  RETURN IsExceptionalExecution() AND (source = TlcCurrentSource())
END IsCurrentSource;

PROCEDURE IsExceptionalExecution(): BOOLEAN;
BEGIN
  RETURN TlcIsExceptional() # 0
END IsExceptionalExecution;

END EXCEPTIONS.
