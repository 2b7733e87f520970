MODULE RecognisedTry;
FROM InOut IMPORT WriteString, WriteInt, WriteLn;
VAR i: INTEGER;

PROCEDURE Read(n: INTEGER): INTEGER;
BEGIN
  TRY
    IF n > 3 THEN
      RETURN n
    END;
    i := unknown
  CATCH
    WriteString("failed")
  END;
  RETURN 0
END Read;

BEGIN
  TRY
    i := Read(4)
  EXCEPT
    i := TRUE
  FINALLY
    WriteLn
  END;
  WriteInt(i, 5)
END RecognisedTry.
