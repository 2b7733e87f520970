(* tlc: --checks=none *)
(* A loop header is read before it is sealed; variables that the loop does not assign pass through it. *)
MODULE Loop;

PROCEDURE Sum(n, step: INTEGER): INTEGER;
VAR i, sum: INTEGER;
BEGIN
  sum := 0;
  i := 0;
  WHILE i < n DO
    IF ODD(i) THEN sum := sum + i END;
    i := i + step
  END;
  RETURN sum
END Sum;

END Loop.
