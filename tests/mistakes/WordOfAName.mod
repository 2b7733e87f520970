MODULE WordOfAName;
VAR next: ARRAY [0..9] OF INTEGER; i: INTEGER;
BEGIN
  FOR i := 0 TO 9 DO
    next[i] := 0
  END;
  i := x
END WordOfAName.
