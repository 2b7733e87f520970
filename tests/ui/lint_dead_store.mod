(* Values that are assigned and never read, and others that may be read. *)
MODULE LintDeadStore;

FROM InOut IMPORT ReadInt, WriteInt, Done;

PROCEDURE Twice(x: INTEGER): INTEGER;
VAR y: INTEGER;
BEGIN
  y := x + 1;
  y := x + x;
  RETURN y
END Twice;

PROCEDURE AtTheEnd(x: INTEGER);
BEGIN
  WriteInt(x, 0);
  x := 7
END AtTheEnd;

PROCEDURE InArms(x: INTEGER): INTEGER;
VAR y: INTEGER;
BEGIN
  IF x > 0 THEN y := 1; RETURN 2 ELSIF x < 0 THEN y := 3 ELSE y := 4; y := 5 END;
  CASE x OF -1: y := 6; RETURN y | -2: y := 7; RETURN x ELSE END;
  RETURN y
END InArms;

PROCEDURE OnlyCounted(n: INTEGER);
VAR i, count, last: INTEGER;
BEGIN
  count := 0;
  FOR i := 1 TO n DO INC(count); WriteInt(i, 0) END;
  last := n
END OnlyCounted;

PROCEDURE BehindALoop(n: INTEGER): INTEGER;
VAR sum: INTEGER;
BEGIN
  sum := 0;
  LOOP
    ReadInt(n);
    IF NOT Done THEN sum := 1; EXIT END;
    INC(sum, n)
  END;
  sum := 5;
  RETURN sum
END BehindALoop;

(* From here on every value may be read. *)

PROCEDURE FirstValues(n: INTEGER): INTEGER;
VAR found: BOOLEAN; result: INTEGER;
BEGIN
  found := FALSE; result := 0;
  found := n > 3;
  IF found THEN result := 4 ELSE result := 5 END;
  RETURN result
END FirstValues;

PROCEDURE AroundALoop(n: INTEGER): INTEGER;
VAR last, next: INTEGER;
BEGIN
  last := 1; next := 1;
  WHILE n > 0 DO
    WriteInt(last, 0);
    last := next;
    next := next + n;
    DEC(n)
  END;
  REPEAT
    IF n = 3 THEN WriteInt(last, 0) END;
    INC(n);
    last := n
  UNTIL n > 10;
  RETURN next
END AroundALoop;

PROCEDURE CountedInALoop(n: INTEGER): INTEGER;
VAR count: INTEGER;
BEGIN
  count := 3;
  LOOP
    INC(count);
    IF count > n THEN EXIT END;
    count := count + 2;
    DEC(n);
    IF n = 3 THEN count := 1 END
  END;
  RETURN count
END CountedInALoop;

PROCEDURE SteppedOnly(n: INTEGER): INTEGER;
VAR count: INTEGER;
BEGIN
  count := 0;
  LOOP
    INC(count);
    DEC(n);
    IF n < 0 THEN EXIT END;
    count := 3
  END;
  RETURN count
END SteppedOnly;

PROCEDURE ByOthers(n: INTEGER);
VAR shared, given, kept: INTEGER; address: POINTER TO INTEGER;

  PROCEDURE Show;
  BEGIN
    WriteInt(shared, 0)
  END Show;

BEGIN
  shared := 1; Show; shared := n; Show;
  given := 3; ReadInt(given);
  NEW(address); address^ := 4; kept := address^; WriteInt(kept, 0)
END ByOthers;

PROCEDURE ResultsNobodyWants(n: INTEGER);
VAR result: INTEGER;
BEGIN
  result := Twice(n);
  result := InArms(n)
END ResultsNobodyWants;

PROCEDURE Named(n: INTEGER);
VAR _unused: INTEGER;
BEGIN
  _unused := n
END Named;

PROCEDURE AfterAnException(n: INTEGER): INTEGER;
VAR state: INTEGER;
BEGIN
  state := 1;
  WriteInt(n, 0);
  state := 2;
  RETURN n DIV (n - 1)
EXCEPT
  RETURN state
END AfterAnException;

BEGIN
  WriteInt(Twice(1) + InArms(2) + BehindALoop(3) + FirstValues(4) + AroundALoop(5) + CountedInALoop(6), 0);
  WriteInt(SteppedOnly(7) + AfterAnException(8), 0);
  AtTheEnd(1); OnlyCounted(2); ByOthers(3); ResultsNobodyWants(4); Named(5)
END LintDeadStore.
