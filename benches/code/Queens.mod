(* All ways to place queens on a board: arrays of BOOLEAN, recursion. *)
MODULE Queens;
FROM InOut IMPORT WriteInt, WriteLn;

CONST Size = 11;

VAR
  column: ARRAY [0..Size - 1] OF BOOLEAN;
  up, down: ARRAY [0..2 * Size - 2] OF BOOLEAN;
  found, i: INTEGER;

PROCEDURE Place(row: INTEGER);
VAR c: INTEGER;
BEGIN
  IF row = Size THEN
    found := found + 1
  ELSE
    FOR c := 0 TO Size - 1 DO
      IF column[c] & up[row + c] & down[row - c + Size - 1] THEN
        column[c] := FALSE; up[row + c] := FALSE; down[row - c + Size - 1] := FALSE;
        Place(row + 1);
        column[c] := TRUE; up[row + c] := TRUE; down[row - c + Size - 1] := TRUE
      END
    END
  END
END Place;

BEGIN
  found := 0;
  FOR i := 0 TO Size - 1 DO column[i] := TRUE END;
  FOR i := 0 TO 2 * Size - 2 DO up[i] := TRUE; down[i] := TRUE END;
  FOR i := 1 TO 40 DO Place(0) END;
  WriteInt(found, 0); WriteLn
END Queens.
