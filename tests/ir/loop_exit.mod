(* tlc: --checks=none *)
(* Each EXIT is an edge to the end of its LOOP; there is no code after an endless LOOP. The statements after a
   LOOP with a single EXIT are placed at the EXIT. *)
MODULE LoopExit;

(* NOT: alloca *)
(* CHECK: define i64 @_t8LoopExit4Find(i64 %n) *)
(* CHECK: loop.body: *)
(* NEXTLN: %i = phi i64 [ 0, %entry ], [ $(next=%\w+), $(latch=%\w+\.\w+) ] *)
(* CHECK: $next = add i64 %i, 3 *)
(* CHECK: loop.end: *)
(* NEXTLN: $(result=%\w+) = phi i64 [ %i, %if.then ], [ 5, %if.then2 ] *)
(* NEXTLN: ret i64 $result *)
PROCEDURE Find(n: INTEGER): INTEGER;
VAR i: INTEGER;
BEGIN
  i := 0;
  LOOP
    IF i > n THEN EXIT END;
    i := i + 3;
    IF i = 30 THEN i := 5; EXIT END
  END;
  RETURN i
END Find;

(* CHECK: define i64 @_t8LoopExit4Once(i64 %n) *)
(* CHECK: if.then: *)
(* NEXTLN: ret i64 %n1 *)
PROCEDURE Once(n: INTEGER): INTEGER;
BEGIN
  LOOP
    IF n > 9 THEN EXIT END;
    n := n * 2
  END;
  RETURN n
END Once;

(* CHECK: define void @_t8LoopExit7Endless(i64 %n) *)
(* CHECK: br label %loop.body *)
(* CHECK: loop.body: *)
(* CHECK: br label %loop.body *)
(* NEXTLN: } *)
PROCEDURE Endless(n: INTEGER);
BEGIN
  LOOP n := n + 1 END
END Endless;

END LoopExit.
