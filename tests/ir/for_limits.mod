(* tlc: --checks=all --otf=none *)
(* FOR compares before it steps, so a step never overflows and needs no check. *)
MODULE ForLimits;

(* CHECK: define i64 @_t9ForLimits5Count(i64 %n) *)
(* NOT: overflow *)
(* CHECK: icmp sle i64 %n, 9223372036854775807 *)
(* NEXTLN: br i1 $(runs=%\w+), label %for.body, label %for.end *)
(* CHECK: for.body: *)
(* NEXTLN: %i = phi i64 [ %n, %entry ], [ %next, %for.step ] *)
(* NEXTLN: $(more=%\w+) = icmp slt i64 %i, 9223372036854775807 *)
(* NEXTLN: br i1 $more, label %for.step, label %for.end *)
(* CHECK: for.step: *)
(* NEXTLN: %next = add nsw i64 %i, 1 *)
(* NEXTLN: br label %for.body *)
(* CHECK: for.end: *)
(* NEXTLN: %count = phi i64 [ %n, %entry ], [ %i, %for.body ] *)
PROCEDURE Count(n: INTEGER): INTEGER;
VAR i, count: INTEGER;
BEGIN
  count := n;
  FOR i := n TO MAX(INTEGER) DO count := i END;
  RETURN count
END Count;

(* CHECK: define i64 @_t9ForLimits4Down(i64 %n) *)
(* CHECK: icmp uge i64 %n, 1 *)
(* CHECK: %rest = urem i64 %distance, 3 *)
(* NEXTLN: %last = add i64 1, %rest *)
(* CHECK: icmp ugt i64 %i, %last *)
(* CHECK: sub nuw i64 %i, 3 *)
PROCEDURE Down(n: CARDINAL): CARDINAL;
VAR i, last: CARDINAL;
BEGIN
  last := 0;
  FOR i := n TO 1 BY -3 DO last := i END;
  RETURN last
END Down;

END ForLimits.
