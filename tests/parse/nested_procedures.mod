MODULE NestedProcedures;

PROCEDURE Outer(n: INTEGER): INTEGER;
  VAR count: INTEGER;

  PROCEDURE Middle;
    PROCEDURE Inner(k: INTEGER);
    BEGIN
      count := count + k
    END Inner;
  BEGIN
    Inner(n)
  END Middle;

  CONST step = 1;

  PROCEDURE Sibling;
  BEGIN
    Middle
  END Sibling;

BEGIN
  Sibling;
  RETURN count + step
END Outer;

END NestedProcedures.
