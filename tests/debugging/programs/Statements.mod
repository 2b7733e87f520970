MODULE Statements;
FROM InOut IMPORT WriteCard, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
TYPE
  Pair = RECORD x, y: CARDINAL END;
  PairPtr = POINTER TO Pair;
VAR
  total: CARDINAL;

PROCEDURE Add(by: CARDINAL);
BEGIN
  total := total + by
END Add;

PROCEDURE Loops(n: CARDINAL): CARDINAL;
VAR i, sum: CARDINAL;
BEGIN
  sum := total;
  FOR i := 1 TO n DO
    sum := sum * i
  END;
  WHILE sum > 5 DO
    IF ODD(sum) THEN
      sum := sum - 1
    ELSIF sum > 100 THEN
      sum := 100
    ELSE
      sum := sum DIV 2
    END
  END;
  REPEAT
    INC(sum);
    Add(sum)
  UNTIL sum > 4;
  LOOP
    DEC(sum);
    IF sum = 0 THEN
      Add(1);
      EXIT
    END
  END;
  RETURN sum + total
END Loops;

PROCEDURE Choices(n: CARDINAL);
VAR p: PairPtr; set: BITSET;

  PROCEDURE Nested(m: CARDINAL): CARDINAL;
  BEGIN
    RETURN m + n
  END Nested;

BEGIN
  CASE n OF
    1:
      Add(1)
  | 2, 3:
      Add(Nested(2))
  ELSE
    Add(9)
  END;
  NEW(p);
  WITH p^ DO
    x := n;
    y := Nested(x)
  END;
  Add(p^.y);
  DISPOSE(p);
  set := BITSET{1};
  INCL(set, total MOD 8);
  IF 3 IN set THEN
    RETURN
  END;
  Add(2)
END Choices;

BEGIN
  total := 1;
  WriteCard(Loops(3), 1);
  Choices(1);
  Choices(3);
  WriteLn
END Statements.
