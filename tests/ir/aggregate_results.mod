(* tlc: --checks=none *)
(* An array or record result is written to an address that the caller passes. RETURN of a call passes on that
   address; an assignment uses a temporary in the entry block, because the callee may read the variable.
   Records accessed field by field are not in memory, and a value parameter is not copied. *)
MODULE AggregateResults;

TYPE Pair = RECORD first, second: INTEGER END;
VAR p: Pair;

(* CHECK: define void @_t16AggregateResults4Make(ptr noalias nonnull sret({ i64, i64 }) align 8 captures(none) dereferenceable(16) %result, i64 %a, i64 %b) *)
(* NEXTLN: entry: *)
(* NEXTLN: store i64 %a, ptr %result *)
(* NEXTLN: $(second=%\w+) = getelementptr inbounds nuw { i64, i64 }, ptr %result, i32 0, i32 1 *)
(* NEXTLN: store i64 %b, ptr $second *)
(* NEXTLN: ret void *)
PROCEDURE Make(a, b: INTEGER): Pair;
VAR made: Pair;
BEGIN
  made.first := a;
  made.second := b;
  RETURN made
END Make;

(* CHECK: define void @_t16AggregateResults4Swap(ptr *)
(* SAMELN: %result, ptr nonnull readonly align 8 captures(none) dereferenceable(16) %x) *)
(* NEXTLN: entry: *)
(* NEXTLN: $(first=%\w+) = load i64, ptr %x *)
(* NEXTLN: $(field=%\w+) = getelementptr inbounds nuw { i64, i64 }, ptr %x, i32 0, i32 1 *)
(* NEXTLN: $(load=%\w+) = load i64, ptr $field *)
(* NEXTLN: call void @_t16AggregateResults4Make(ptr %result, i64 $load, i64 $first) *)
(* NEXTLN: ret void *)
PROCEDURE Swap(x: Pair): Pair;
BEGIN
  RETURN Make(x.second, x.first)
END Swap;

(* CHECK: define void @_t16AggregateResults3Use() *)
(* NEXTLN: entry: *)
(* NEXTLN: %temporary = alloca { i64, i64 } *)
(* CHECK: if.then: *)
(* NEXTLN: call void @_t16AggregateResults4Swap(ptr %temporary, ptr @_t16AggregateResults1p) *)
(* NEXTLN: call void @llvm.memcpy.p0.p0.i64(ptr align 8 @_t16AggregateResults1p, ptr align 8 %temporary, i64 16, i1 false) *)
PROCEDURE Use;
BEGIN
  IF p.first > 0 THEN p := Swap(p) END
END Use;

END AggregateResults.
