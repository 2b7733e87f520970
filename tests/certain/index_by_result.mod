(* The index is the result of a call, which depends on its argument. *)
MODULE index_by_result;
FROM InOut IMPORT WriteInt;
VAR a: ARRAY [0..5] OF INTEGER;
PROCEDURE Index(n: INTEGER): INTEGER;
BEGIN
  IF n > 5 THEN RETURN n ELSE RETURN 0 END
END Index;
BEGIN
  a[Index(5)] := 1;
  a[Index(6)] := 1; WriteInt(a[0], 0)
END index_by_result.
