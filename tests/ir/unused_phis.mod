(* tlc: --checks=none *)
(* An instruction may request a phi and then be folded away: the phi disappears with it, and so do the phis
   that only it would have used. *)
MODULE UnusedPhis;

(* CHECK: define i64 @_t10UnusedPhis6Folded(i64 %n) *)
(* NOT: phi *)
(* CHECK: ret i64 %n *)
PROCEDURE Folded(n: INTEGER): INTEGER;
VAR x: INTEGER;
BEGIN
  x := 1;
  IF n > 0 THEN x := 2 END;
  RETURN x * 0 + n
END Folded;

(* CHECK: define i64 @_t10UnusedPhis6Circle(i64 %n) *)
(* CHECK: while.header: *)
(* NEXTLN: phi i64 *)
(* NOT: phi *)
(* CHECK: ret i64 0 *)
PROCEDURE Circle(n: INTEGER): INTEGER;
VAR i, x: INTEGER;
BEGIN
  x := 1;
  i := 0;
  WHILE i < n DO
    IF ODD(i) THEN x := 3 END;
    i := i + (x - x);
    i := i + 1
  END;
  RETURN x * 0
END Circle;

(* A phi may be used by another one under its IR name, to which folding reduces the operand. *)
(* CHECK: define i64 @_t10UnusedPhis5Named(i64 %n) *)
(* CHECK: $(x=%\w+) = phi i64 [ 1, %entry ], [ 2, %if.then ] *)
(* CHECK: $(y=%\w+) = phi i64 [ $x, %if.end ], [ 3, %if.then2 ] *)
(* CHECK: ret i64 $y *)
PROCEDURE Named(n: INTEGER): INTEGER;
VAR x, y: INTEGER;
BEGIN
  x := 1;
  IF n > 0 THEN x := 2 END;
  y := x + 0;
  IF n > 5 THEN y := 3 END;
  RETURN y
END Named;

END UnusedPhis.
