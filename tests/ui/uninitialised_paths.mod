(* Reads of variables that have no value on some paths; the messages show these. *)
MODULE UninitialisedPaths;
FROM InOut IMPORT WriteInt, WriteLn;

PROCEDURE OneArm(x: INTEGER): INTEGER;
VAR r: INTEGER;
BEGIN
  IF x > 0 THEN r := 1 ELSIF x = 0 THEN r := 0 END;
  RETURN r
END OneArm;

PROCEDURE ZeroTimes(n: INTEGER): INTEGER;
VAR last: INTEGER;
BEGIN
  WHILE n > 0 DO last := n; DEC(n) END;
  RETURN last
END ZeroTimes;

PROCEDURE FirstRound(n: INTEGER): INTEGER;
VAR before, i: INTEGER;
BEGIN
  FOR i := 1 TO n DO
    IF i > 1 THEN WriteInt(before, 3) END;
    before := i
  END;
  RETURN i
END FirstRound;

PROCEDURE Leaves(n: INTEGER): INTEGER;
VAR found: INTEGER;
BEGIN
  LOOP
    IF n < 0 THEN EXIT END;
    IF n MOD 7 = 0 THEN found := n; EXIT END;
    DEC(n)
  END;
  RETURN found
END Leaves;

PROCEDURE Fine(n: INTEGER): INTEGER;
VAR a, b: INTEGER;
BEGIN
  IF n > 0 THEN a := 1 ELSE a := 2 END;
  REPEAT b := a; INC(a) UNTIL a > n;
  RETURN b
END Fine;

BEGIN
  WriteInt(OneArm(1), 0); WriteInt(ZeroTimes(1), 0); WriteInt(FirstRound(2), 0);
  WriteInt(Leaves(5), 0); WriteInt(Fine(1), 0); WriteLn
END UninitialisedPaths.
