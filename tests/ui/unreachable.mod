MODULE Unreachable;
FROM InOut IMPORT WriteInt;

PROCEDURE F(x: INTEGER): INTEGER;
BEGIN
  IF x > 0 THEN RETURN 1; x := 2 ELSE RETURN 3 END;
  WriteInt(x, 0);
  RETURN 4
END F;

PROCEDURE G;
BEGIN
  LOOP
    WriteInt(1, 0);
    LOOP END;
    WriteInt(2, 0);
    WriteInt(3, 0)
  END
END G;

BEGIN
  LOOP EXIT; WriteInt(F(1), 0); G END;
  HALT;
  WriteInt(5, 0)
END Unreachable.
