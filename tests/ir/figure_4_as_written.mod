(* tlc: --checks=all --otf=none *)
(* The paper's figure 4 without on-the-fly optimization. *)
MODULE Figure4;

(* CHECK: define i64 @_t7Figure41F(i64 %x) *)
(* CHECK: call { i64, i1 } @llvm.smul.with.overflow.i64(i64 %x, i64 0) *)
(* CHECK: $(condition=%\w+) = icmp ne i64 %result, 0 *)
(* NEXTLN: br i1 $condition, label %if.then, label %if.else *)
(* CHECK: if.end: *)
(* NEXTLN: %res = phi i64 [ 0, %if.then ], [ %x, %if.else ] *)
(* NEXTLN: ret i64 %res *)
PROCEDURE F(x: INTEGER): INTEGER;
VAR mask, res: INTEGER;
BEGIN
  mask := 0;
  IF x * mask # 0 THEN res := 0 ELSE res := x END;
  RETURN res
END F;

END Figure4.
