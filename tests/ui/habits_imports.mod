MODULE HabitsImports;
IMPORT WriteLn FROM InOut;
IMPORT InOut.WriteInt;
IMPORT IO := Strings; IMPORT Strings AS S;
IMPORT "Storage";
FROM InOut IMPORT (WriteCard, WriteHex);
FROM InOut IMPORT WriteString; Write, WriteOct;
FROM MathLib0;
FROM InOut IMPORT *;
use Terminal;
WITH SYSTEM;
VAR i: INTEGER;
BEGIN
  WriteLn; WriteInt(1, 0); i := wrong
END HabitsImports.
