(* tlc: -O0 --checks=none *)
(* Jumps into a loop: a label is an ordinary block. Variables that differ between the paths to a join have a
   phi there; others have none, although the loop has two entries: Algorithm 5 removes the mutually redundant
   phis of `step`. *)
MODULE GotoIrreducible;

(* NOT: alloca *)
(* CHECK: define i64 @_t15GotoIrreducible5Enter(i64 %n, i64 %step) *)
(* NEXTLN: entry: *)
(* CHECK: br i1 $(odd=%\w+), label %$(then=if.then\w?), label %$(end=if.end\w?) *)
(* CHECK: $then: *)
(* NEXTLN: br label %inside *)
(* CHECK: $end: *)
(* NEXTLN: br label %while.header *)
(* CHECK: while.header: *)
(* NEXTLN: $(x=%\w+) = phi i64 [ %n, %$end ], [ $(next=%\w+), %inside ] *)
(* NEXTLN: $(less=%\w+) = icmp slt i64 $x, 100 *)
(* NEXTLN: br i1 $less, label %while.body, label %while.end *)
(* CHECK: while.body: *)
(* NEXTLN: $(sum=%\w+) = add i64 $x, %step *)
(* NEXTLN: br label %inside *)
(* CHECK: inside: *)
(* NEXTLN: $(entered=%\w+) = phi i64 [ %n, %$then ], [ $sum, %while.body ] *)
(* NEXTLN: $next = add i64 $entered, 1 *)
(* NEXTLN: br label %while.header *)
(* CHECK: while.end: *)
(* NEXTLN: ret i64 $x *)
PROCEDURE Enter(n, step: INTEGER): INTEGER;
LABEL inside;
VAR x: INTEGER;
BEGIN
  x := n;
  IF ODD(n) THEN GOTO inside END;
  WHILE x < 100 DO
    x := x + step;
    inside: x := x + 1
  END;
  RETURN x
END Enter;

END GotoIrreducible.
