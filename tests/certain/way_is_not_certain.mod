(* Nothing is reported if another path avoids the failure. *)
MODULE way_is_not_certain;
FROM InOut IMPORT ReadInt, Done;
VAR a: ARRAY [0..9] OF INTEGER; n: INTEGER;
PROCEDURE Stop;
BEGIN HALT END Stop;
PROCEDURE Read;
VAR i: INTEGER;
BEGIN
  i := 0;
  LOOP ReadInt(n); IF NOT Done THEN EXIT END; a[i] := n; INC(i) END;
  FOR i := 0 TO 10 DO IF n = i THEN Stop END; a[i] := 0 END;
  i := 0; WHILE a[i] # 0 DO INC(i) END;
  i := 0; REPEAT INC(i); a[i] := i UNTIL a[i] > n;
  i := 20; IF n > 0 THEN i := 2 END; a[i] := 0;
  i := 20; IF FALSE THEN a[i] := 0 END;
  i := 20; WHILE i < 10 DO a[i] := 0; INC(i) END;
  FOR i := 12 TO 11 DO a[i] := 0 END;
  i := 20; CASE n OF 1: i := 1 | 2: i := 2 ELSE END; a[i] := 0
END Read;
PROCEDURE Certain;
VAR i: INTEGER;
BEGIN
  IF n > 0 THEN i := 20 ELSE i := 30 END;
  a[i] := 0
END Certain;
BEGIN Read
END way_is_not_certain.
