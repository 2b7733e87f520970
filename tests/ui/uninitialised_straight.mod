(* Reads of variables that have no value on any path. *)
MODULE UninitialisedStraight;
FROM InOut IMPORT WriteInt, WriteLn;

PROCEDURE Sum(): INTEGER;
VAR i, sum, other: INTEGER;
BEGIN
  FOR i := 1 TO 10 DO sum := sum + i END;
  RETURN sum + other
END Sum;

PROCEDURE Pointer(): INTEGER;
VAR p: POINTER TO INTEGER; b: BOOLEAN;
BEGIN
  IF b THEN RETURN 1 END;
  p^ := 5;
  RETURN p^
END Pointer;

BEGIN
  WriteInt(Sum(), 0); WriteInt(Pointer(), 0); WriteLn
END UninitialisedStraight.
