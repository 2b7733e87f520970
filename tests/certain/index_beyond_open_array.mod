(* The loop goes one beyond HIGH, whatever is passed. *)
MODULE index_beyond_open_array;
FROM InOut IMPORT WriteInt;
PROCEDURE Sum(a: ARRAY OF INTEGER): INTEGER;
VAR i: CARDINAL; sum: INTEGER;
BEGIN
  sum := 0;
  FOR i := 0 TO HIGH(a) DO sum := sum + a[i] END;
  FOR i := 1 TO HIGH(a) + 1 DO sum := sum + a[i] END;
  RETURN sum
END Sum;
VAR v: ARRAY [0..2] OF INTEGER;
BEGIN
  v[0] := 1; v[1] := 2; v[2] := 3;
  WriteInt(Sum(v), 0)
END index_beyond_open_array.
