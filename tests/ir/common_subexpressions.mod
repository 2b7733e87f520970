(* tlc: --checks=all *)
(* Nothing that a dominating block has computed or checked is computed or checked again; facts from one arm of
   an IF are not known after it. *)
MODULE CommonSubexpressions;

TYPE Row = ARRAY [0..99] OF INTEGER;
VAR row: Row;

(* CHECK: define i64 @_t20CommonSubexpressions4Same(i64 %a, i64 %b, i1 zeroext %c) *)
(* CHECK: sadd.with.overflow.i64(i64 %a, i64 %b) *)
(* NOT: sadd.with.overflow.i64(i64 %a, i64 %b) *)
(* CHECK: if.end: *)
(* CHECK: call void @tlc_fail_overflow( *)
PROCEDURE Same(a, b: INTEGER; c: BOOLEAN): INTEGER;
VAR x: INTEGER;
BEGIN
  x := a + b;
  IF c THEN x := b + a END;
  RETURN x
END Same;

(* CHECK: define i64 @_t20CommonSubexpressions4Arms(i64 %a, i1 zeroext %c) *)
(* CHECK: if.then: *)
(* CHECK: ssub.with.overflow.i64(i64 %a, i64 7) *)
(* CHECK: if.end: *)
(* CHECK: ssub.with.overflow.i64(i64 %a, i64 7) *)
PROCEDURE Arms(a: INTEGER; c: BOOLEAN): INTEGER;
VAR x: INTEGER;
BEGIN
  x := 0;
  IF c THEN x := a - 7 END;
  RETURN x * (a - 7)
END Arms;

(* CHECK: define void @_t20CommonSubexpressions4Once(i64 %i) *)
(* CHECK: icmp ugt i64 %i, 99 *)
(* CHECK: getelementptr *)
(* NOT: icmp *)
(* NOT: getelementptr *)
(* CHECK: ret void *)
PROCEDURE Once(i: INTEGER);
BEGIN
  row[i] := row[i] * 0;
  row[i] := 1
END Once;

(* CHECK: define void @_t20CommonSubexpressions4Fits() *)
(* NOT: overflow *)
(* NOT: icmp ugt *)
(* CHECK: ret void *)
PROCEDURE Fits;
VAR i: INTEGER;
BEGIN
  FOR i := 0 TO 98 DO row[i + 1] := (i * 7 + 3) MOD 5 END
END Fits;

END CommonSubexpressions.
