(* tlc: --checks=index --otf=none *)
(* An open array is an address and HIGH. If passed by value, the callee copies it in its entry block. *)
MODULE OpenArrays;

VAR table: ARRAY [1..8] OF INTEGER;

(* CHECK: define void @_t10OpenArrays5Clear(ptr nonnull captures(none) %a, i64 range(i64 0, 140737488355328) %a.high) *)
(* NOT: alloca *)
(* CHECK: icmp ugt i64 %a.high, %a.high *)
(* CHECK: getelementptr inbounds i64, ptr %a, i64 %a.high *)
PROCEDURE Clear(VAR a: ARRAY OF INTEGER);
BEGIN
  a[HIGH(a)] := 0
END Clear;

(* CHECK: define i64 @_t10OpenArrays5First(ptr nonnull readonly captures(none) %a, i64 range(i64 0, 140737488355328) %a.high) *)
(* NEXTLN: entry: *)
(* NEXTLN: %count = add nuw i64 %a.high, 1 *)
(* NEXTLN: %copy = alloca i64, i64 %count *)
(* NEXTLN: %size = mul nuw i64 %count, 8 *)
(* NEXTLN: call void @llvm.memcpy.p0.p0.i64(ptr align 8 %copy, ptr align 8 %a, i64 %size, i1 false) *)
(* NOT: ptr %a, *)
(* CHECK: ret i64 *)
PROCEDURE First(a: ARRAY OF INTEGER): INTEGER;
BEGIN
  a[0] := a[0] + 1;
  RETURN a[0]
END First;

(* An array that is only read, before any write, is not copied. *)
(* CHECK: define void @_t10OpenArrays6LastTo(ptr nonnull readonly captures(none) %a, i64 range(i64 0, 140737488355328) %a.high, ptr *)
(* NOT: alloca *)
(* CHECK: getelementptr inbounds i64, ptr %a, i64 %a.high *)
(* CHECK: ret void *)
PROCEDURE LastTo(a: ARRAY OF INTEGER; VAR last: INTEGER);
BEGIN
  last := a[HIGH(a)]
END LastTo;

(* CHECK: define i64 @_t10OpenArrays12WrittenFirst(ptr nonnull readonly captures(none) %a, i64 range(i64 0, 140737488355328) %a.high, ptr *)
(* CHECK: alloca i64, i64 %count *)
PROCEDURE WrittenFirst(a: ARRAY OF INTEGER; VAR last: INTEGER): INTEGER;
BEGIN
  last := 0;
  RETURN a[0]
END WrittenFirst;

PROCEDURE Length(s: ARRAY OF CHAR): CARDINAL;
BEGIN
  RETURN HIGH(s)
END Length;

(* CHECK: define i64 @_t10OpenArrays4Pass(ptr nonnull captures(none) %a, i64 range(i64 0, 140737488355328) %a.high) *)
(* CHECK: call void @_t10OpenArrays5Clear(ptr @_t10OpenArrays5table, i64 7) *)
(* NEXTLN: call void @_t10OpenArrays5Clear(ptr %a, i64 %a.high) *)
(* NEXTLN: call i64 @_t10OpenArrays6Length(ptr @string, i64 3) *)
PROCEDURE Pass(VAR a: ARRAY OF INTEGER): INTEGER;
BEGIN
  Clear(table);
  Clear(a);
  IF Length("four") = 4 THEN RETURN 0 END;
  RETURN First(a)
END Pass;

END OpenArrays.
