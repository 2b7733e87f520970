MODULE HaltStatus;
(* The status of a program has 8 bits. *)
CONST most = 255;
VAR n: INTEGER;
BEGIN
  n := most + 1;
  IF n = 1 THEN HALT(0) END;
  IF n = 2 THEN HALT(most) END;
  IF n = 3 THEN HALT(most + 1) END;
  IF n = 4 THEN HALT(-1) END;
  HALT(n)
END HaltStatus.
