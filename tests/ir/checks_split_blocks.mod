(* tlc: --checks=overflow *)
(* A check splits its block: the phi after the loop body names the part that control leaves. The code that
   reports failures is placed last. *)
MODULE ChecksSplitBlocks;

(* CHECK: c"checks_split_blocks.mod:32:12\00-\00+\00INTEGER\00", align 1 *)
(* CHECK: define i64 @_t17ChecksSplitBlocks3Sum(i64 %n) *)
(* CHECK: repeat.body: *)
(* NEXTLN: %sum = phi i64 [ 0, %entry ], [ $(sum=%\w+), $(last=%\w+\.\w+) ] *)
(* NEXTLN: %i = phi i64 [ 0, %entry ], [ $(i=%\w+), $last ] *)
(* NEXTLN: $(pair=%\w+) = call { i64, i1 } @llvm.sadd.with.overflow.i64(i64 %sum, i64 %i) *)
(* NEXTLN: $sum = extractvalue { i64, i1 } $pair, 0 *)
(* NEXTLN: $(bad=%\w+) = extractvalue { i64, i1 } $pair, 1 *)
(* NEXTLN: br i1 $bad, label %check.failed, label %check.passed *)
(* CHECK: $i = extractvalue *)
(* CHECK: br i1 $(end=%\w+), label %repeat.end, label %repeat.body *)
(* CHECK: repeat.end: *)
(* NEXTLN: ret i64 $sum *)
(* CHECK: check.failed: *)
(* NEXTLN: call void @tlc_fail_overflow(ptr @text, i64 %sum, i64 %i) *)
(* NEXTLN: unreachable *)
(* CHECK: unreachable *)
(* NEXTLN: } *)
(* CHECK: declare void @tlc_fail_overflow(ptr, i64, i64) $(attributes=#\d+) *)
(* CHECK: attributes $attributes = { cold noreturn } *)
PROCEDURE Sum(n: INTEGER): INTEGER;
VAR i, sum: INTEGER;
BEGIN
  sum := 0;
  i := 0;
  REPEAT
    sum := sum + i;
    i := i + 1
  UNTIL i = n;
  RETURN sum
END Sum;

END ChecksSplitBlocks.
