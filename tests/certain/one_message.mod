(* Nothing is reported after a failure, and each position only once. *)
MODULE one_message;
VAR a: ARRAY [0..9] OF INTEGER;
PROCEDURE Put(i: INTEGER);
BEGIN a[i] := 0 END Put;
PROCEDURE Both;
VAR i: INTEGER;
BEGIN i := 10; a[i] := 0; a[i + 1] := 0; Put(i) END Both;
BEGIN
  IF a[0] = 0 THEN Put(20) END;
  IF a[1] = 0 THEN Put(30) END
END one_message.
