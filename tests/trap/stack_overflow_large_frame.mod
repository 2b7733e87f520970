<* allow(endless-recursion) *> MODULE stack_overflow_large_frame;
(* The frame is larger than the page below the stack. *)
VAR total: INTEGER;
PROCEDURE Large(n: INTEGER): INTEGER;
VAR a: ARRAY [0..199999] OF INTEGER;
BEGIN
  a[n MOD 1000] := n;
  RETURN Large(n + 1) * 3 + a[n MOD 7]
END Large;
BEGIN
  total := Large(1)
END stack_overflow_large_frame.
