(* tlc: --checks=all *)
(* HIGH fits into an INTEGER, so the loop begins without a check and without a comparison. *)
MODULE HighRange;

(* CHECK: define i64 @_t9HighRange5Count(ptr nonnull captures(none) %a, i64 range(i64 0, 140737488355328) %a.high, i64 %x) *)
(* CHECK: entry: *)
(* NEXTLN: br label %for.body *)
(* CHECK: icmp slt i64 %i, %a.high *)
PROCEDURE Count(VAR a: ARRAY OF INTEGER; x: INTEGER): INTEGER;
VAR i, n: INTEGER;
BEGIN
  n := 0;
  FOR i := 0 TO HIGH(a) DO IF a[i] = x THEN INC(n) END END;
  RETURN n
END Count;

END HighRange.
