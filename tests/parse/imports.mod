MODULE Imports;
IMPORT InOut;
FROM InOut IMPORT WriteInt;
FROM InOut IMPORT Write, WriteLn , WriteString;
IMPORT InOut, InOut;
EXPORT QUALIFIED Show;
VAR x, y: INTEGER;
PROCEDURE Show;
BEGIN
  InOut.WriteInt(x, 1)
END Show;
END Imports.
