MODULE Jumps;
FROM EXCEPTIONS IMPORT AllocateSource, CurrentNumber, ExceptionSource, RAISE;
FROM InOut IMPORT WriteCard, WriteLn;
FROM SYSTEM IMPORT ADDRESS, ADR, NEWPROCESS, SIZE, TRANSFER;
TYPE
  Pair = RECORD x, y: CARDINAL END;
  Shape = RECORD
    CASE round: BOOLEAN OF
      TRUE: radius: CARDINAL
    | FALSE: width, height: CARDINAL
    END
  END;
VAR
  source: ExceptionSource;
  attempts, total: CARDINAL;
  pairs: ARRAY [0..3] OF Pair;
  shape: Shape;
  main, other: ADDRESS;
  workspace: ARRAY [0..9999] OF CHAR;

PROCEDURE Backward(n: CARDINAL): CARDINAL;
LABEL again, done;
VAR sum: CARDINAL;
BEGIN
  sum := total;
again:
  sum := sum + n;
  IF sum < 4 THEN
    GOTO again
  END;
  IF sum > 100 THEN
    sum := 0;
    GOTO done
  END;
  sum := sum + 1;
done:
  RETURN sum
END Backward;

PROCEDURE Assembled(n: CARDINAL): CARDINAL;
VAR result: CARDINAL;
BEGIN
  result := n;
  ASM VOLATILE ("addq $1, %0" : "+r"(result));
  INC(result);
  RETURN result
END Assembled;

PROCEDURE Records;
VAR i: CARDINAL;
BEGIN
  FOR i := 3 TO 0 BY -2 DO
    WITH pairs[i] DO
      x := i;
      WITH shape DO
        round := ODD(i);
        radius := x
      END;
      y := shape.radius
    END
  END
END Records;

PROCEDURE Choose(n: CARDINAL): CARDINAL;
BEGIN
  LOOP
    LOOP
      IF n > 2 THEN
        EXIT
      END;
      INC(n)
    END;
    CASE n OF
      3:
        INC(n)
    | 4..9:
        RETURN n
    END
  END
END Choose;

PROCEDURE Flaky(needed: CARDINAL): CARDINAL;
BEGIN
  INC(attempts);
  IF attempts < needed THEN
    RAISE(source, attempts, "again")
  END;
  RETURN attempts
EXCEPT
  IF CurrentNumber(source) < 2 THEN
    RETRY
  END;
  attempts := 0;
  RETURN 99
END Flaky;

PROCEDURE Guarded(i: CARDINAL): CARDINAL;
VAR x: CARDINAL;
BEGIN
  x := i;
  x := pairs[x].y;
  RETURN x
EXCEPT
  x := 7;
  RETURN x
END Guarded;

PROCEDURE Work;
BEGIN
  total := total + 1;
  TRANSFER(other, main);
  total := total + 2;
  TRANSFER(other, main)
END Work;

BEGIN
  total := 1;
  WriteCard(Backward(1), 1);
  WriteCard(Assembled(1), 1);
  Records;
  WriteCard(Choose(1), 1);
  AllocateSource(source);
  WriteCard(Flaky(2), 1);
  WriteCard(Flaky(9), 1);
  WriteCard(Guarded(9), 1);
  NEWPROCESS(Work, ADR(workspace), SIZE(workspace), other);
  TRANSFER(main, other);
  TRANSFER(main, other);
  IF total > 2 THEN
    HALT(0)
  END;
  WriteLn
FINALLY
  total := 0
END Jumps.
