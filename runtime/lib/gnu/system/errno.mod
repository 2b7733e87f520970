IMPLEMENTATION MODULE errno;

FROM TlcFile IMPORT TlcErrorNumber;

PROCEDURE geterrno(): INTEGER;
BEGIN
  RETURN VAL(INTEGER, TlcErrorNumber())
END geterrno;

END errno.
