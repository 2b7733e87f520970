(* Behind the loop the variable has the first value for which the condition fails. *)
MODULE subrange_behind_while;
FROM InOut IMPORT WriteInt;
TYPE Few = [1..5];
VAR f: Few; i: INTEGER;
BEGIN
  i := 0;
  WHILE i < 5 DO INC(i) END;
  f := i; WriteInt(f, 0);
  WHILE i < 6 DO INC(i) END;
  f := i; WriteInt(f, 0)
END subrange_behind_while.
