(* tlc: -O0 --checks=none *)
(* A label with jumps only from its own statement does not affect that statement's joins: the join after it
   has no phi for variables that the statement does not assign. *)
MODULE GotoLocal;

(* CHECK: define i64 @_t9GotoLocal5Inner(i64 %n, i64 %kept) *)
(* CHECK: again: *)
(* NEXTLN: $(before=%\w+) = phi i64 *)
(* NEXTLN: $(less=%\w+) = sub i64 $before, 3 *)
(* NOT: phi *)
(* CHECK: br label %again *)
(* CHECK: $(after=%\w+) = phi i64 *)
(* NEXTLN: $(sum=%\w+) = add i64 $after, %kept *)
(* NEXTLN: ret i64 $sum *)
PROCEDURE Inner(n, kept: INTEGER): INTEGER;
LABEL again;
BEGIN
  IF n > 0 THEN
    again: n := n - 3;
    IF n > kept THEN GOTO again END
  END;
  RETURN n + kept
END Inner;

END GotoLocal.
