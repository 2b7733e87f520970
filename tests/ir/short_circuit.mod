(* tlc: --checks=none --otf=none *)
(* AND, OR and NOT in a condition are branches; no BOOLEAN is computed. As a value they are one phi. *)
MODULE ShortCircuit;

(* CHECK: define i64 @_t12ShortCircuit6Branch(i64 %a, i64 %b, i64 %c) *)
(* NOT: phi *)
(* NOT: xor *)
(* CHECK: $(first=%\w+) = icmp slt i64 %a, %b *)
(* NEXTLN: br i1 $first, label %and.right, label %if.end *)
(* CHECK: and.right: *)
(* NEXTLN: $(second=%\w+) = icmp slt i64 %b, %c *)
(* NEXTLN: br i1 $second, label %if.end, label %or.right *)
(* CHECK: or.right: *)
(* NEXTLN: $(third=%\w+) = icmp eq i64 %c, 0 *)
(* NEXTLN: br i1 $third, label %if.end, label %if.then *)
(* CHECK: if.then: *)
(* NEXTLN: ret i64 1 *)
(* NOT: phi *)
(* CHECK: if.end: *)
(* NEXTLN: ret i64 2 *)
PROCEDURE Branch(a, b, c: INTEGER): INTEGER;
BEGIN
  IF (a < b) AND NOT ((b < c) OR (c = 0)) THEN RETURN 1 END;
  RETURN 2
END Branch;

(* CHECK: define zeroext i1 @_t12ShortCircuit5Value(i64 %a, i64 %b) *)
(* CHECK: br i1 $(left=%\w+), label %and.right, label %bool.end *)
(* CHECK: check.passed: *)
(* CHECK: $(right=%\w+) = icmp sgt i64 *)
(* CHECK: bool.end: *)
(* NEXTLN: $(value=%\w+) = phi i1 [ false, %entry ], [ $right, %check.passed ] *)
(* NEXTLN: ret i1 $value *)
PROCEDURE Value(a, b: INTEGER): BOOLEAN;
BEGIN
  RETURN (a # 0) AND (b DIV a > 1)
END Value;

END ShortCircuit.
