MODULE SwapWithoutVar;
FROM InOut IMPORT WriteInt, WriteLn;
VAR
  a: ARRAY [1..5] OF INTEGER;
  i, j: INTEGER;

PROCEDURE Swap(x, y: INTEGER);
VAR t: INTEGER;
BEGIN
  t := x;
  x := y;
  y := t
END Swap;

BEGIN
  FOR i := 1 TO 5 DO a[i] := 10 - i END;
  FOR i := 1 TO 4 DO
    FOR j := 1 TO 5 - i DO
      IF a[j] > a[j + 1] THEN Swap(a[j], a[j + 1]) END
    END
  END;
  FOR i := 1 TO 5 DO WriteInt(a[i], 4) END;
  WriteLn
END SwapWithoutVar.
