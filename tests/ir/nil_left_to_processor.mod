(* tlc: --checks=none *)
(* If one procedure leaves NIL to the processor, all are marked to allow accesses of address 0: LLVM does not
   inline between procedures with different marks. *)
MODULE NilLeftToProcessor;

TYPE Link = POINTER TO RECORD value: INTEGER END;
VAR link: Link; sum: INTEGER;

(* CHECK: define i64 @_t18NilLeftToProcessor5Value(ptr %x) #0 *)
PROCEDURE Value(x: Link): INTEGER;
BEGIN
  RETURN x^.value
END Value;

(* CHECK: define i64 @_t18NilLeftToProcessor5Twice(i64 %n) #0 *)
PROCEDURE Twice(n: INTEGER): INTEGER;
BEGIN
  RETURN 2 * n + Value(link)
END Twice;

BEGIN
  NEW(link); link^.value := 1;
  sum := Twice(3)
END NilLeftToProcessor.

(* CHECK: attributes #0 = { null_pointer_is_valid *)
