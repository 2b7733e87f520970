(* tlc: --checks=none *)
(* Enumerations, subranges and small sets are SSA values: memory is not accessed. *)
MODULE OrdinalsInRegisters;
TYPE
  Color = (red, green, blue);
  Digit = [0..9];
  Digits = SET OF Digit;

(* CHECK: define i64 @_t19OrdinalsInRegisters5Count(i64 %n) *)
(* NOT: alloca *)
(* NOT: load *)
(* NOT: store *)
(* CHECK: or i16 *)
(* CHECK: ret i64 *)
PROCEDURE Count(n: INTEGER): INTEGER;
VAR seen: Digits; digit: Digit; color: Color; count: INTEGER;
BEGIN
  seen := Digits{}; color := red; count := 0;
  WHILE n > 0 DO
    digit := n MOD 10;
    IF NOT (digit IN seen) THEN INCL(seen, digit); INC(count) END;
    IF color = blue THEN color := red ELSE INC(color) END;
    n := n DIV 10
  END;
  RETURN count + VAL(INTEGER, ORD(color))
END Count;

(* CHECK: define i64 @_t19OrdinalsInRegisters3Sum() *)
(* CHECK: phi i8 [ 0, %entry ], [ $(next=%\w+), %for.step ] *)
(* CHECK: icmp ult i8 *)
(* CHECK: $next = add nuw i8 *)
PROCEDURE Sum(): INTEGER;
VAR color: Color; sum: INTEGER;
BEGIN
  sum := 0;
  FOR color := red TO blue DO sum := sum + VAL(INTEGER, ORD(color)) END;
  RETURN sum
END Sum;

END OrdinalsInRegisters.
