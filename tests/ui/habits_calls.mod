MODULE HabitsCalls;
IMPORT InOut;
VAR x, y: INTEGER; r: REAL; b: BOOLEAN;
BEGIN
  x := 1; y := 2;
  InOut.WriteInt x, 4;
  InOut.WriteString "text";
  InOut.WriteInt y + 1, wrong;
  IF x = 1 THEN InOut.WriteInt x, y END;
  b := (x = 1) OR ELSE (y = 2);
  IF b AND THEN (x = 2) THEN x := 3 END;
  IF b AND THEN x := 3 END;
  r := 1,5;
  x := 0:
  y := wrong
END HabitsCalls
