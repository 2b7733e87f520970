(* tlc: --checks=all *)
(* The paper's figure 4: simplification makes the condition constant, its dead arm is not lowered, and no phi
   is left. figure_4_as_written.mod is the same without on-the-fly optimization. *)
MODULE Figure4;

(* CHECK: define i64 @_t7Figure41F(i64 %x) *)
(* NEXTLN: entry: *)
(* NEXTLN: ret i64 %x *)
(* NEXTLN: } *)
PROCEDURE F(x: INTEGER): INTEGER;
VAR mask, res: INTEGER;
BEGIN
  mask := 0;
  IF x * mask # 0 THEN res := 0 ELSE res := x END;
  RETURN res
END F;

END Figure4.
