MODULE M;
FROM InOut IMPORT WriteInt;
VAR seen, hidden: INTEGER;
MODULE Local;
  IMPORT seen, missing;
  FROM Other IMPORT y, z;
  EXPORT a, unknown;
  VAR a, seen: INTEGER;
BEGIN
  a := seen + hidden;
  WriteInt(a, 1)
END Local;
MODULE Other;
  EXPORT QUALIFIED y;
  VAR y, private: INTEGER;
END Wrong;
VAR a: INTEGER;
PROCEDURE P;
  MODULE Inner;
  FINALLY
    RETURN
  END Inner;
END P;
BEGIN
  a := Other.private;
  y := 1;
  Other := 2
END M.
