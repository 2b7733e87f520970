(* tlc: --checks=none *)
(* A WHILE makes one phi for each variable that its body assigns and none for the others; scalars are never in
   memory. *)
MODULE WhilePhis;

(* NOT: alloca *)
(* CHECK: define i64 @_t9WhilePhis5Power(i64 %base, i64 %exponent) *)
(* NEXTLN: entry: *)
(* NEXTLN: br label %while.header *)
(* CHECK: while.header: *)
(* NEXTLN: %result = phi i64 [ 1, %entry ], [ $(product=%\w+), %while.body ] *)
(* NEXTLN: $(exponent=%\w+) = phi i64 [ %exponent, %entry ], [ $(less=%\w+), %while.body ] *)
(* NEXTLN: $(more=%\w+) = icmp ugt i64 $exponent, 0 *)
(* NEXTLN: br i1 $more, label %while.body, label %while.end *)
(* CHECK: while.body: *)
(* NEXTLN: $product = mul i64 %result, %base *)
(* NEXTLN: $less = sub i64 $exponent, 1 *)
(* NEXTLN: br label %while.header *)
(* NOT: phi *)
(* CHECK: while.end: *)
(* NEXTLN: $(sum=%\w+) = add i64 %result, %base *)
(* NEXTLN: ret i64 $sum *)
PROCEDURE Power(base, exponent: CARDINAL): CARDINAL;
VAR result, unused: CARDINAL;
BEGIN
  result := 1;
  unused := base;
  WHILE exponent > 0 DO
    result := result * base;
    exponent := exponent - 1
  END;
  RETURN result + unused
END Power;

END WhilePhis.
