MODULE EndlessLoop;
(* Loops in which nothing changes the variables of the condition, and loops like them that end. *)
FROM InOut IMPORT ReadInt, WriteInt, WriteLn;

VAR i, n: INTEGER; done, global: BOOLEAN;

PROCEDURE Change;
BEGIN
  global := TRUE
END Change;

PROCEDURE Reported(limit: INTEGER);
VAR k, sum: INTEGER;
BEGIN
  k := 0; sum := 0;
  WHILE k < limit DO
    sum := sum + k
  END;
  REPEAT
    WriteInt(sum, 0);
    FOR k := 1 TO 3 DO WriteInt(k, 0) END
  UNTIL (sum > limit) OR (limit = 0);
  WriteInt(sum, 0)
END Reported;

PROCEDURE Next(VAR number: INTEGER);
BEGIN
  INC(number)
END Next;

PROCEDURE Silent(limit: INTEGER; VAR shared: INTEGER);
VAR k, inner: INTEGER; found: BOOLEAN;

  PROCEDURE Find;
  BEGIN
    found := TRUE
  END Find;

BEGIN
  k := 0; found := FALSE; inner := 0;
  WHILE k < limit DO Next(k) END;
  WHILE NOT found DO Find END;
  WHILE shared < limit DO Change END;
  WHILE k > 0 DO
    IF inner > 5 THEN RETURN END;
    INC(inner)
  END;
  WHILE TRUE DO
    IF inner > 9 THEN HALT END;
    INC(inner)
  END
END Silent;

BEGIN
  i := 1; n := 0; done := FALSE; global := FALSE;
  WHILE i <= 10 DO
    WriteInt(i, 4)
  END;
  WHILE NOT global DO Change END;
  WHILE NOT done DO
    ReadInt(n);
    done := n = 0
  END;
  Reported(n); Silent(n, i); WriteLn
END EndlessLoop.
