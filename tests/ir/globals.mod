(* tlc: --checks=none -A unused-variables *)
(* Module variables are zero-initialised globals, loaded and stored at each access; a BOOLEAN is a byte in
   memory and a bit as a value. Arrays of 16 bytes and more are aligned to 16. The initialisation of an object runs
   once. *)
MODULE Globals;

(* CHECK: @_t7Globals5count = global i64 0 *)
(* CHECK: @_t7Globals4flag = global i8 0 *)
(* CHECK: @_t7Globals4pair = global [2 x i64] zeroinitializer, align 16 *)
(* CHECK: @_t7Globals5short = global [15 x i8] zeroinitializer *)
(* CHECK: @_t7Globals.initialised = internal global i8 0 *)
VAR
  count: INTEGER;
  flag: BOOLEAN;
  pair: ARRAY [0..1] OF INTEGER;
  short: ARRAY [0..14] OF CHAR;

(* CHECK: define void @_t7Globals5Touch() *)
(* CHECK: $(byte=%\w+) = load i8, ptr @_t7Globals4flag *)
(* NEXTLN: $(bit=%\w+) = icmp ne i8 $byte, 0 *)
(* NEXTLN: br i1 $bit, label %if.then, label %if.end *)
(* CHECK: store i64 $(sum=%\w+), ptr @_t7Globals5count *)
(* CHECK: $(not=%\w+) = xor i1 *)
(* NEXTLN: $(wide=%\w+) = zext i1 $not to i8 *)
(* NEXTLN: store i8 $wide, ptr @_t7Globals4flag *)
PROCEDURE Touch;
BEGIN
  IF flag THEN count := count + 1 END;
  flag := NOT flag
END Touch;

(* CHECK: define internal void @_t7Globals.body() *)
(* CHECK: define void @_t7Globals() *)
(* CHECK: load i8, ptr @_t7Globals.initialised *)
(* CHECK: first: *)
(* NEXTLN: store i8 1, ptr @_t7Globals.initialised *)
(* NEXTLN: call void @_t7Globals.body() *)
(* NEXTLN: br label %done *)
BEGIN
  Touch
END Globals.
