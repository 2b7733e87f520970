(* Recursive Fibonacci numbers: only calls. *)
MODULE Fib;
FROM InOut IMPORT WriteInt, WriteLn;

PROCEDURE Of(n: INTEGER): INTEGER;
BEGIN
  IF n < 2 THEN RETURN n ELSE RETURN Of(n - 1) + Of(n - 2) END
END Of;

BEGIN
  WriteInt(Of(39), 0); WriteLn
END Fib.
