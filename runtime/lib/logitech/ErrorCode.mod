IMPLEMENTATION MODULE ErrorCode;

FROM TlcEnd IMPORT TlcHalt, TlcHasHalted;

VAR status: INTEGER;

PROCEDURE SetErrorCode(value: INTEGER);
BEGIN
  status := value
END SetErrorCode;

PROCEDURE GetErrorCode(VAR value: INTEGER);
BEGIN
  value := status
END GetErrorCode;

PROCEDURE ExitToOS;
BEGIN
  TlcHalt(status)
END ExitToOS;

BEGIN
  status := 0
FINALLY
  IF (status # 0) & NOT TlcHasHalted() THEN TlcHalt(status) END
END ErrorCode.
