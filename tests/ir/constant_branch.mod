(* tlc: --checks=all -A endless-loops *)
(* A branch on a constant lowers only its live arm, also if the condition becomes known only by copying;
   unreachable code is not lowered. *)
MODULE ConstantBranch;

(* CHECK: define i64 @_t14ConstantBranch4Pick(i64 %a) *)
(* NEXTLN: entry: *)
(* NEXTLN: @llvm.sadd.with.overflow.i64(i64 %a, i64 1) *)
(* NOT: if. *)
(* NOT: while.body *)
(* NOT: while.end *)
(* NOT: 7777 *)
(* NOT: 8888 *)
(* NOT: 9999 *)
(* CHECK: while.header: *)
(* NEXTLN: br label %loop.body *)
(* CHECK: loop.body: *)
(* NEXTLN: ret i64 %result *)
(* NOT: 6666 *)
(* CHECK: define void @_t14ConstantBranch() *)
PROCEDURE Pick(a: INTEGER): INTEGER;
CONST Debug = FALSE;
VAR x: INTEGER;
BEGIN
  IF Debug THEN a := a * 7777 END;
  x := 5;
  IF x + 1 > 6 THEN a := a + 8888 ELSE a := a + 1 END;
  WHILE x < 5 DO a := a + 9999 END;
  LOOP
    IF NOT Debug THEN RETURN a END;
    a := a * 6666
  END
END Pick;

END ConstantBranch.
