(* tlc: --checks=none *)
(* The join of an IF has a phi for the variable that one of its branches assigns. Without ELSE, the condition
   branches directly to the join. *)
MODULE IfPhi;

(* NOT: alloca *)
(* CHECK: define i64 @_t5IfPhi3Max(i64 %a, i64 %b) *)
(* CHECK: br i1 %compare, label %if.then, label %if.end *)
(* CHECK: if.then: *)
(* NEXTLN: br label %if.end *)
(* CHECK: if.end: *)
(* NEXTLN: %max = phi i64 [ %a, %entry ], [ %b, %if.then ] *)
(* NEXTLN: ret i64 %max *)
PROCEDURE Max(a, b: INTEGER): INTEGER;
VAR max: INTEGER;
BEGIN
  max := a;
  IF b > a THEN max := b END;
  RETURN max
END Max;

END IfPhi.
