MODULE NilElement;
TYPE Ref = POINTER TO ARRAY [1..3] OF CHAR;
VAR table: ARRAY [0..2] OF Ref; i: INTEGER;
BEGIN
  NEW(table[0]); NEW(table[1]);
  FOR i := 0 TO 2 DO table[i]^[2] := "x" END
END NilElement.
