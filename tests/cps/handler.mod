(* tlc: --checks=none *)
MODULE Handler;

PROCEDURE Raise;
END Raise;

(* A watched call has a second continuation, for exceptions. *)
PROCEDURE Guarded(n: INTEGER): INTEGER;
BEGIN
  IF n > 1 THEN Raise END;
  RETURN n
EXCEPT
  RETURN 0
END Guarded;

END Handler.
