(* Variables that are both captured by nested procedures and passed by VAR, in loops, so that values in
   registers and in memory must agree after every call. *)
MODULE VarCaptured;
FROM InOut IMPORT WriteInt, WriteLn;

PROCEDURE Increment(VAR x: INTEGER; by: INTEGER);
BEGIN
  x := x + by
END Increment;

PROCEDURE Run(n: INTEGER): INTEGER;
VAR a, b, c, i: INTEGER;

  PROCEDURE Work(k: INTEGER);
  VAR l: INTEGER;
  BEGIN
    a := a + k;
    Increment(a, 1);
    l := k;
    Increment(l, a);
    IF ODD(k) THEN b := l END
  END Work;

  PROCEDURE Peek(): INTEGER;
  BEGIN
    RETURN a * 1000 + b
  END Peek;

BEGIN
  a := 0; b := 0; c := 0;
  FOR i := 1 TO n DO
    IF i MOD 3 = 0 THEN Work(i) ELSE a := a + 100 END;
    Increment(c, i);
    WHILE a > 300 DO Increment(a, -50) END;
    IF a > c THEN b := Peek() MOD 777 END
  END;
  WriteInt(a, 5); WriteInt(b, 5); WriteInt(c, 5);
  RETURN Peek()
END Run;

PROCEDURE PassOn(VAR x: INTEGER; depth: INTEGER);
  PROCEDURE Again;
  BEGIN
    IF depth > 0 THEN
      Increment(x, depth);
      PassOn(x, depth - 1)
    END
  END Again;
BEGIN
  Again
END PassOn;

VAR k, s: INTEGER;
BEGIN
  FOR k := 0 TO 12 BY 4 DO WriteInt(Run(k), 8); WriteLn END;
  s := 1; PassOn(s, 10); WriteInt(s, 0); WriteLn
END VarCaptured.
