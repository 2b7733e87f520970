MODULE throw;
(* THROW raises an exception with a number, which EXCEPT handles. *)
FROM SYSTEM IMPORT THROW;
FROM InOut IMPORT WriteInt, WriteString, WriteLn;
VAR tries: INTEGER;

PROCEDURE Deep(n: INTEGER);
BEGIN
  IF n = 0 THEN THROW(42) END;
  Deep(n - 1);
  WriteString("not reached")
END Deep;

PROCEDURE Guarded;
BEGIN
  INC(tries);
  IF tries < 3 THEN Deep(tries) END;
  WriteString("done")
EXCEPT
  WriteString("caught "); WriteInt(tries, 1); WriteString(", ");
  RETRY
END Guarded;

BEGIN
  tries := 0;
  Guarded; WriteLn
END throw.
