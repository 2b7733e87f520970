(* A variable of the outer procedure is changed through a parameter while a nested procedure reads it by its
   own name: both access the same variable. Variables that are never changed are captured by value, also
   through procedures that only pass them on, and through recursion. *)
MODULE CapturedAliases;
FROM InOut IMPORT WriteInt, WriteLn;

PROCEDURE Outer(start: INTEGER; factor: INTEGER): INTEGER;
VAR x, seen: INTEGER; list: ARRAY [0..3] OF INTEGER;

  PROCEDURE Get(): INTEGER;
  BEGIN
    RETURN x * factor
  END Get;

  PROCEDURE Set(VAR y: INTEGER; to: INTEGER);
  BEGIN
    y := to;
    seen := Get();
    WriteInt(y, 5); WriteInt(x, 5); WriteInt(seen, 5); WriteLn
  END Set;

  PROCEDURE Down(depth: INTEGER): INTEGER;

    PROCEDURE Deeper(): INTEGER;
    BEGIN
      IF depth = 0 THEN RETURN Get() + start END;
      RETURN Down(depth - 1) + depth
    END Deeper;

  BEGIN
    list[depth] := x;
    RETURN Deeper()
  END Down;

BEGIN
  x := start;
  Set(x, 7);
  x := x + 1;
  Set(list[2], 100);
  WriteInt(list[2], 5); WriteLn;
  seen := Down(3);
  WriteInt(seen, 5);
  FOR seen := 0 TO 3 DO WriteInt(list[seen], 5) END;
  WriteLn;
  IF start > 0 THEN RETURN Outer(start - 1, factor + 1) + x END;
  RETURN x
END Outer;

BEGIN
  WriteInt(Outer(1, 2), 0); WriteLn
END CapturedAliases.
