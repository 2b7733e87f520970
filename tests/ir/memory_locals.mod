(* tlc: --checks=none *)
(* Arrays and records are in the frame, filled with zeros at entry; their allocas are in the entry block, also
   for values made in a loop. String constants are padded with zero bytes. *)
MODULE MemoryLocals;

TYPE Name = ARRAY [0..9] OF CHAR;

PROCEDURE Initial(n: Name): CHAR;
BEGIN
  RETURN n[0]
END Initial;

(* CHECK: define i64 @_t12MemoryLocals4Loop(i64 %n) *)
(* NEXTLN: entry: *)
(* NEXTLN: %name = alloca [10 x i8] *)
(* NEXTLN: %temporary = alloca [10 x i8] *)
(* NEXTLN: call void @llvm.memset.p0.i64(ptr align 1 %name, i8 0, i64 10, i1 false) *)
(* NOT: alloca *)
(* CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 1 %name, ptr align 1 @string, i64 3, i1 false) *)
(* NEXTLN: %rest = getelementptr inbounds i8, ptr %name, i64 3 *)
(* NEXTLN: call void @llvm.memset.p0.i64(ptr align 1 %rest, i8 0, i64 7, i1 false) *)
(* NEXTLN: call i8 @_t12MemoryLocals7Initial(ptr %name) *)
(* CHECK: call i8 @_t12MemoryLocals7Initial(ptr %temporary) *)
PROCEDURE Loop(n: INTEGER): INTEGER;
VAR name: Name; i, found: INTEGER;
BEGIN
  found := 0;
  FOR i := 1 TO n DO
    name := "abc";
    IF Initial(name) = Initial("xyz") THEN found := i END
  END;
  RETURN found
END Loop;

END MemoryLocals.
