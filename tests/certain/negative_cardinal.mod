(* The difference is less than zero. *)
MODULE negative_cardinal;
FROM InOut IMPORT WriteInt;
VAR i: INTEGER; c: CARDINAL;
BEGIN
  i := 5; c := VAL(CARDINAL, i - 5); WriteInt(VAL(INTEGER, c), 0);
  i := 3; c := VAL(CARDINAL, i - 5); WriteInt(VAL(INTEGER, c), 0)
END negative_cardinal.
