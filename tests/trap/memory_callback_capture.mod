(* A procedure that is used as a value may be called by C with anything, and the procedures in it see that. *)
MODULE memory_callback_capture;
FROM SYSTEM IMPORT CAST;
TYPE Small = [0..9]; Paint = PROCEDURE (Small); Write = PROCEDURE (CARDINAL);
VAR row: ARRAY Small OF INTEGER; write: Write; paint: Paint;
PROCEDURE Outer(small: Small);
VAR other: Small;
  PROCEDURE Put;
  BEGIN row[other] := 1; row[small] := 1 END Put;
BEGIN
  other := 3;
  Put
END Outer;
BEGIN
  paint := Outer;
  write := CAST(Write, paint);
  write(9);
  write(10)
END memory_callback_capture.
