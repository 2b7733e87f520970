MODULE HabitsCalls;
IMPORT InOut;
TYPE Row = ARRAY [0..1] OF INTEGER; P = POINTER TO Row;
VAR x, y: INTEGER; r: REAL; b: BOOLEAN; row: Row; p: P;
BEGIN
  x := 1; y := 2;
  InOut.WriteInt x, 4;
  InOut.WriteString "text";
  InOut.WriteInt y + 1, wrong;
  IF x = 1 THEN InOut.WriteInt x, y END;
  b := (x = 1) OR ELSE (y = 2);
  IF b AND THEN (x = 2) THEN x := 3 END;
  IF b AND THEN x := 3 END;
  INC x;
  row := (1, 2);
  IF b() THEN p^->x := 1 END;
  p := NEW(P);
  InOut.WriteInt(x, y) InOut.WriteLn;
  r := 1,5;
  x := 0:
  y := wrong
END HabitsCalls
