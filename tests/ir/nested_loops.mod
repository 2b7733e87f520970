(* tlc: --checks=none *)
(* A variable assigned only in the inner loop has a phi in both loops, one assigned only in the outer loop has
   none in the inner one. *)
MODULE NestedLoops;

(* NOT: alloca *)
(* CHECK: define i64 @_t11NestedLoops5Count(i64 %n, i64 %m) *)
(* CHECK: while.header: *)
(* NEXTLN: $(outer=%\w+) = phi i64 [ 0, %entry ], [ $(inner=%\w+), %while.end ] *)
(* NEXTLN: $(i=%\w+) = phi i64 [ 0, %entry ], [ $(next=%\w+), %while.end ] *)
(* NOT: phi *)
(* CHECK: while.header1: *)
(* NEXTLN: $inner = phi i64 [ $outer, %while.body ], [ $(more=%\w+), %while.body3 ] *)
(* NEXTLN: $(j=%\w+) = phi i64 [ 0, %while.body ], [ $(step=%\w+), %while.body3 ] *)
(* NOT: phi *)
(* CHECK: $more = add i64 $inner, $i *)
(* CHECK: while.end: *)
(* NEXTLN: $next = add i64 $i, 1 *)
(* NOT: phi *)
(* CHECK: while.end6: *)
(* NEXTLN: ret i64 $outer *)
PROCEDURE Count(n, m: CARDINAL): CARDINAL;
VAR i, j, count: CARDINAL;
BEGIN
  count := 0;
  i := 0;
  WHILE i < n DO
    j := 0;
    WHILE j < m DO
      count := count + i;
      j := j + 1
    END;
    i := i + 1
  END;
  RETURN count
END Count;

END NestedLoops.
