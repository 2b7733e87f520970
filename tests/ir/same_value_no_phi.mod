(* tlc: --checks=none *)
(* A variable that has the same value after all branches has no phi, and copies are not instructions. *)
MODULE SameValueNoPhi;

(* CHECK: define i64 @_t14SameValueNoPhi4Same(i1 zeroext %c, i64 %a) *)
(* NEXTLN: entry: *)
(* NOT: alloca *)
(* NOT: phi *)
(* CHECK: while.header: *)
(* NEXTLN: %i = phi i64 *)
(* NOT: phi *)
(* CHECK: while.end: *)
(* NEXTLN: $(sum=%\w+) = add i64 %a, %a *)
(* NEXTLN: ret i64 $sum *)
PROCEDURE Same(c: BOOLEAN; a: INTEGER): INTEGER;
VAR x, y, z, i: INTEGER;
BEGIN
  x := a;
  IF c THEN y := x; x := y ELSE z := x; y := z END;
  i := 0;
  WHILE i < a DO z := x; x := z; y := x; i := i + 1 END;
  RETURN x + y
END Same;

END SameValueNoPhi.
