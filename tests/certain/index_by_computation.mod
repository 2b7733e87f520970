(* Sums, products and searches through loops. *)
MODULE index_by_computation;
VAR a: ARRAY [0..50] OF INTEGER;
PROCEDURE Sum;
VAR i, s: INTEGER;
BEGIN s := 0; FOR i := 1 TO 10 DO s := s + i END; a[s] := 0 END Sum;
PROCEDURE Power;
VAR p: INTEGER;
BEGIN p := 1; WHILE p < 50 DO p := 2 * p END; a[p] := 0 END Power;
PROCEDURE Gcd(x, y: INTEGER): INTEGER;
BEGIN WHILE y # 0 DO IF x > y THEN x := x - y ELSE y := y - x END END; RETURN x END Gcd;
PROCEDURE Fibonacci(n: INTEGER): INTEGER;
BEGIN IF n < 2 THEN RETURN n END; RETURN Fibonacci(n - 1) + Fibonacci(n - 2) END Fibonacci;
PROCEDURE Divisor;
BEGIN a[Gcd(100, 75)] := 0; a[Gcd(204, 306)] := 0 END Divisor;
BEGIN a[Gcd(100, 75)] := 0; a[Fibonacci(7)] := 0; a[Fibonacci(10)] := 0
END index_by_computation.
