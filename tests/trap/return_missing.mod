MODULE ReturnMissing;
FROM InOut IMPORT WriteInt, WriteLn;

PROCEDURE Sign(x: INTEGER): INTEGER;
BEGIN
  IF x > 0 THEN RETURN 1
  ELSIF x < 0 THEN RETURN -1
  END
END Sign;

BEGIN
  WriteInt(Sign(7), 0); WriteInt(Sign(-7), 3); WriteLn;
  WriteInt(Sign(0), 0)
END ReturnMissing.
