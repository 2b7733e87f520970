MODULE Far;
FROM InOut IMPORT WriteString, WriteLn;
IMPORT Neighbour;
PROCEDURE Hello;
BEGIN
  WriteString("far, "); WriteString(Neighbour.Name); WriteLn
END Hello;
END Far.
