(* tlc: --checks=none *)
(* Calls through values are compiled like direct ones: small values are extended, HIGH follows the address. *)
MODULE IndirectCalls;
TYPE
  Action = PROCEDURE (CHAR, VAR INTEGER): BOOLEAN;
  Small = [-5..5];
  OnSmall = PROCEDURE (Small, ARRAY OF CHAR);

(* CHECK: define i64 @_t13IndirectCalls3Run(ptr %a, i64 %n) *)
(* CHECK: call i1 %a(i8 zeroext 120, ptr $(slot=%\w+)) *)
(* NEXTLN: load i64, ptr $slot *)
PROCEDURE Run(a: Action; n: INTEGER): INTEGER;
BEGIN
  IF a("x", n) THEN n := n + 1 END;
  RETURN n
END Run;

(* CHECK: define void @_t13IndirectCalls4Both( *)
(* CHECK: call void %f(i64 3, ptr %copy, i64 %s.high) *)
PROCEDURE Both(f: OnSmall; s: ARRAY OF CHAR);
BEGIN
  f(3, s)
END Both;

END IndirectCalls.
