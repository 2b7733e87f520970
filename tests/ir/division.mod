(* tlc: --checks=all *)
(* DIV and MOD of signed numbers by a power of two are a shift and a mask. Constant divisors need no check. A
   divisor that may be -1 or 0 never reaches LLVM's division. *)
MODULE Division;

(* CHECK: define i64 @_t8Division5Power(i64 %x) *)
(* NOT: icmp *)
(* CHECK: ashr i64 %x, 3 *)
(* NEXTLN: and i64 %x, 15 *)
(* NOT: icmp *)
PROCEDURE Power(x: INTEGER): INTEGER;
BEGIN
  RETURN x DIV 8 + x MOD 16
END Power;

(* CHECK: define i64 @_t8Division3Ten(i64 %x) *)
(* NEXTLN: entry: *)
(* NEXTLN: %quotient = sdiv i64 %x, 10 *)
(* NEXTLN: ret i64 %quotient *)
PROCEDURE Ten(x: INTEGER): INTEGER;
BEGIN
  RETURN x / 10
END Ten;

(* CHECK: define i64 @_t8Division3Any(i64 %x, i64 %y) *)
(* CHECK: $(zero=%\w+) = icmp eq i64 %y, 0 *)
(* NEXTLN: br i1 $zero, label %check.failed, label %check.passed *)
(* CHECK: $(minus=%\w+) = icmp eq i64 %y, -1 *)
(* NEXTLN: $(safe=%\w+) = select i1 $minus, i64 1, i64 %y *)
(* NEXTLN: srem i64 %x, $safe *)
(* CHECK: call void @tlc_fail_zero( *)
PROCEDURE Any(x, y: INTEGER): INTEGER;
BEGIN
  RETURN x REM y
END Any;

END Division.
