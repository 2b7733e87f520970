(* The divisor becomes zero in the middle. *)
MODULE division_in_loop;
VAR g: INTEGER;
PROCEDURE Wrong;
VAR i: INTEGER;
BEGIN FOR i := -3 TO 3 DO g := 60 DIV i END END Wrong;
PROCEDURE Right;
VAR i: INTEGER;
BEGIN FOR i := -3 TO 3 DO IF i # 0 THEN g := 60 DIV i END END END Right;
PROCEDURE Counter(n: INTEGER);
VAR i, count: INTEGER;
BEGIN
  count := 0;
  FOR i := 1 TO n DO INC(count) END;
  g := n DIV count
END Counter;
BEGIN Right; Counter(0)
END division_in_loop.
