(* tlc: --checks=none *)
(* An IF or WHILE at the end of an arm or loop body shares the end of the enclosing statement. *)
MODULE JumpsAtTheEnd;

VAR x: INTEGER;

(* Both inner ends are the outer one, and one phi there joins all values. *)
(* CHECK: define i64 @_t13JumpsAtTheEnd4Arms(i64 %a, i64 %b) *)
(* CHECK: if.end: *)
(* NEXTLN: %n = phi i64 [ 1, %if.then2 ], [ 2, %if.else ], [ 0, %if.else3 ], [ 3, %if.then5 ] *)
(* NEXTLN: ret i64 %n *)
PROCEDURE Arms(a, b: INTEGER): INTEGER;
VAR n: INTEGER;
BEGIN
  n := 0;
  IF a > 0 THEN
    IF b > 0 THEN n := 1 ELSE n := 2 END
  ELSE
    IF b > 1 THEN n := 3 END
  END;
  RETURN n
END Arms;

(* The arms of the IF continue with the next iteration. *)
(* CHECK: define void @_t13JumpsAtTheEnd6Rounds(i64 %n) *)
(* CHECK: while.header: *)
(* NOT: if.end *)
(* CHECK: while.end: *)
PROCEDURE Rounds(n: INTEGER);
BEGIN
  WHILE n > 0 DO
    n := n - 1;
    IF ODD(n) THEN x := n ELSIF n > 5 THEN x := 2 * n END
  END
END Rounds;

END JumpsAtTheEnd.
