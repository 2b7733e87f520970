(* A factorial, and powers, that become too large. *)
MODULE overflow_in_loop;
PROCEDURE Factorial(n: INTEGER): INTEGER;
VAR i, f: INTEGER;
BEGIN f := 1; FOR i := 2 TO n DO f := f * i END; RETURN f END Factorial;
PROCEDURE Recursive(n: INTEGER): INTEGER;
BEGIN IF n <= 1 THEN RETURN 1 END; RETURN n * Recursive(n - 1) END Recursive;
PROCEDURE Squares;
VAR x: INTEGER;
BEGIN x := 3; LOOP x := x * x END END Squares;
VAR x: INTEGER;
BEGIN
  x := Factorial(20); x := Recursive(20);
  x := Factorial(21)
END overflow_in_loop.
