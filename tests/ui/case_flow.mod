MODULE CaseFlow;

PROCEDURE All(i: INTEGER): INTEGER;
BEGIN
  CASE i OF
    1: RETURN 1
  | 2: RETURN 2
  END;
  i := 3
END All;

PROCEDURE Some(i: INTEGER): INTEGER;
BEGIN
  CASE i OF
    1: RETURN 1
  | 2:
  ELSE RETURN 3
  END;
  RETURN i
END Some;

PROCEDURE Unassigned(i: INTEGER): INTEGER;
VAR r: INTEGER;
BEGIN
  CASE i OF
    1: r := 1
  | 2: r := 2
  ELSE
  END;
  RETURN r
END Unassigned;

PROCEDURE Assigned(i: INTEGER): INTEGER;
VAR r: INTEGER;
BEGIN
  CASE i OF
    1: r := 1
  | 2: r := 2
  END;
  RETURN r
END Assigned;

END CaseFlow.
