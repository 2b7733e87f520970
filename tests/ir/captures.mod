(* tlc: --checks=none *)
(* A nested procedure gets captured variables by value, without memory, if it only reads them, and by address
   if it changes them. Its calls spill only variables captured by reference. *)
MODULE Captures;

(* CHECK: define i64 @_t8Captures5Outer(i64 %n) *)
(* NEXTLN: entry: *)
(* NEXTLN: %sum = alloca i64 *)
(* NOT: alloca *)
(* CHECK: $(factor=%\w+) = mul i64 %n, 2 *)
(* NEXTLN: $(other=%\w+) = sub i64 %n, 1 *)
(* NEXTLN: store i64 0, ptr %sum *)
(* NEXTLN: call void @_t8Captures5Outer3Add(i64 %n, i64 $factor, ptr %sum) *)
(* NEXTLN: $(sum=%\w+) = load i64, ptr %sum *)
(* NEXTLN: $(result=%\w+) = add i64 $sum, $other *)
(* NEXTLN: ret i64 $result *)
(* CHECK: define internal void @_t8Captures5Outer3Add(i64 %x, i64 %factor, ptr *)
(* SAMELN: %sum) *)
(* NOT: alloca *)
(* CHECK: mul i64 %x, %factor *)
(* CHECK: ret void *)
PROCEDURE Outer(n: INTEGER): INTEGER;
VAR factor, sum, other: INTEGER;

  PROCEDURE Add(x: INTEGER);
  BEGIN
    sum := sum + x * factor
  END Add;

BEGIN
  factor := n * 2;
  sum := 0;
  other := n - 1;
  Add(n);
  RETURN sum + other
END Outer;

END Captures.
