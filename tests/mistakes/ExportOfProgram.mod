MODULE ExportOfProgram;
EXPORT QUALIFIED Show;
FROM InOut IMPORT WriteInt;
PROCEDURE Show(n: INTEGER);
BEGIN
  WriteInt(n, 1)
END Show;
BEGIN
  Show(k)
END ExportOfProgram.
