(* Inner procedures change control flow of outer loops through up-level variables. *)
MODULE NestedUplevelLoops;
FROM InOut IMPORT WriteInt, WriteLn;

VAR total: INTEGER;

PROCEDURE Search(limit: INTEGER): INTEGER;
VAR
  low, high, steps: INTEGER;
  found: BOOLEAN;

  PROCEDURE Try(middle: INTEGER);

    PROCEDURE Narrow(up: BOOLEAN);
    BEGIN
      IF up THEN low := middle + 1 ELSE high := middle - 1 END
    END Narrow;

  BEGIN
    INC(steps);
    found := middle * middle <= limit;
    found := found AND ((middle + 1) * (middle + 1) > limit);
    IF found THEN low := middle ELSE Narrow(middle * middle < limit) END
  END Try;

BEGIN
  low := 0; high := limit; steps := 0; found := FALSE;
  WHILE NOT found DO Try((low + high) DIV 2) END;
  total := total + steps;
  RETURN low
END Search;

PROCEDURE Count(n: INTEGER): INTEGER;
VAR i, k, result: INTEGER; stop: BOOLEAN;

  PROCEDURE Visit;
  BEGIN
    INC(result, i * k);
    stop := result > 50;
    IF k = 2 THEN INC(k) END
  END Visit;

BEGIN
  result := 0; stop := FALSE;
  FOR i := 1 TO n DO
    k := 0;
    REPEAT INC(k); Visit UNTIL stop OR (k >= 4)
  END;
  RETURN result
END Count;

PROCEDURE Chain(n: INTEGER): INTEGER;
VAR depth: INTEGER;

  PROCEDURE A(x: INTEGER): INTEGER;
  VAR local: INTEGER;

    PROCEDURE B(y: INTEGER): INTEGER;
    BEGIN
      INC(depth); INC(local, y);
      IF y = 0 THEN RETURN local END;
      RETURN A(y - 1) + local
    END B;

  BEGIN
    local := x * 10;
    IF x > 3 THEN RETURN B(x - 2) ELSIF x > 0 THEN RETURN B(x - 1) + B(0) END;
    RETURN local
  END A;

BEGIN
  depth := 0;
  RETURN A(n) * 100 + depth
END Chain;

VAR i: INTEGER;
BEGIN
  total := 0;
  FOR i := 0 TO 100 BY 20 DO WriteInt(Search(i), 4) END; WriteInt(total, 4); WriteLn;
  FOR i := 0 TO 6 DO WriteInt(Count(i), 4) END; WriteLn;
  FOR i := 0 TO 7 DO WriteInt(Chain(i), 7) END; WriteLn
END NestedUplevelLoops.
