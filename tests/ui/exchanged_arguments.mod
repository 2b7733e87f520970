MODULE exchanged_arguments;
FROM Strings IMPORT Assign;
VAR name: ARRAY [0..9] OF CHAR;
BEGIN
  Assign(name, "x")
END exchanged_arguments.
