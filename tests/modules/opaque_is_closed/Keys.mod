IMPLEMENTATION MODULE Keys;
TYPE
  Key = POINTER TO RECORD number: CARDINAL END;
  Lock = POINTER TO RECORD key: Key END;
PROCEDURE Make(VAR key: Key);
BEGIN
  NEW(key);
  key^.number := 1
END Make;
END Keys.
