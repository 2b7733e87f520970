(* tlc: --checks=none *)
(* A variable that is passed by VAR stays in SSA form. It has one slot, accessed only by a store just before
   the call and a reload just after it. *)
MODULE SpillAroundCalls;

PROCEDURE Double(VAR x: INTEGER);
BEGIN
  x := x + x
END Double;

PROCEDURE Twice(VAR x, y: INTEGER);
BEGIN
  x := y
END Twice;

(* CHECK: define i64 @_t16SpillAroundCalls6Caller(i64 %n) *)
(* NEXTLN: entry: *)
(* NEXTLN: %a = alloca i64 *)
(* NEXTLN: %b = alloca i64 *)
(* NEXTLN: $(a1=%\w+) = add i64 %n, 1 *)
(* NEXTLN: $(b1=%\w+) = mul i64 $a1, 3 *)
(* NEXTLN: store i64 $a1, ptr %a *)
(* NEXTLN: call void @_t16SpillAroundCalls6Double(ptr %a) *)
(* NEXTLN: $(a2=%\w+) = load i64, ptr %a *)
(* NEXTLN: $(b2=%\w+) = add i64 $b1, $a2 *)
(* NEXTLN: store i64 $b2, ptr %b *)
(* NEXTLN: call void @_t16SpillAroundCalls5Twice(ptr %b, ptr %b) *)
(* NEXTLN: $(b3=%\w+) = load i64, ptr %b *)
(* NEXTLN: $(result=%\w+) = sub i64 $a2, $b3 *)
(* NEXTLN: ret i64 $result *)
PROCEDURE Caller(n: INTEGER): INTEGER;
VAR a, b: INTEGER;
BEGIN
  a := n + 1;
  b := a * 3;
  Double(a);
  b := b + a;
  Twice(b, b);
  RETURN a - b
END Caller;

END SpillAroundCalls.
