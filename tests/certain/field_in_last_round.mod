(* The field can hold the numbers of all iterations except the last. *)
MODULE field_in_last_round;
FROM InOut IMPORT WriteInt;
VAR r: RECORD n: [0..7] END; i: INTEGER;
BEGIN
  FOR i := 1 TO 7 DO r.n := i END;
  WriteInt(r.n, 0);
  FOR i := 1 TO 8 DO r.n := i END;
  WriteInt(r.n, 0)
END field_in_last_round.
