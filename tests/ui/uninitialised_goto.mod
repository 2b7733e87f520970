(* The path of an undefined value through jumps. *)
MODULE UninitialisedGoto;
FROM InOut IMPORT WriteInt;

PROCEDURE PassedBy(n: INTEGER): INTEGER;
LABEL out;
VAR value: INTEGER;
BEGIN
  IF n > 3 THEN GOTO out END;
  value := n;
  out: RETURN value
END PassedBy;

PROCEDURE Into(n: INTEGER): INTEGER;
LABEL inner;
VAR sum: INTEGER;
BEGIN
  IF n > 3 THEN GOTO inner END;
  sum := 0;
  WHILE n > 0 DO
    sum := sum + n;
    inner: n := n - 1
  END;
  RETURN sum
END Into;

PROCEDURE Never(n: INTEGER): INTEGER;
LABEL back;
VAR lost: INTEGER;
BEGIN
  back: n := n - 1;
  IF n > 0 THEN GOTO back END;
  RETURN lost
END Never;

PROCEDURE Assigned(n: INTEGER): INTEGER;
LABEL first, second;
VAR found: INTEGER;
BEGIN
  IF n > 3 THEN GOTO first ELSE GOTO second END;
  first: found := 1; GOTO second;
  second: found := 2;
  IF n > 5 THEN n := n - 1; GOTO first END;
  RETURN found
END Assigned;

BEGIN
  WriteInt(PassedBy(1) + Into(1) + Never(1) + Assigned(1), 1)
END UninitialisedGoto.
