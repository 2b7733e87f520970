(* EXIT, RETURN and loops across WITH, recursion inside of it, and WITH on parameters. *)
MODULE WithControlFlow;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteLn;

TYPE
  Stack = RECORD top: CARDINAL; cells: ARRAY [1..10] OF INTEGER END;
  Tree = RECORD key, left, right: CARDINAL END;

VAR
  s: Stack;
  trees: ARRAY [0..7] OF Tree;
  i: CARDINAL;

PROCEDURE Push(VAR s: Stack; x: INTEGER): BOOLEAN;
BEGIN
  WITH s DO
    IF top = 10 THEN RETURN FALSE END;
    INC(top); cells[top] := x
  END;
  RETURN TRUE
END Push;

PROCEDURE Search(s: Stack; x: INTEGER): CARDINAL;
VAR i: CARDINAL;
BEGIN
  WITH s DO
    i := top;
    WHILE i > 0 DO
      IF cells[i] = x THEN RETURN i END;
      DEC(i)
    END;
    top := 0
  END;
  RETURN 0
END Search;

PROCEDURE Depth(t: CARDINAL): CARDINAL;
VAR l, r: CARDINAL;
BEGIN
  IF t = 0 THEN RETURN 0 END;
  WITH trees[t] DO
    l := Depth(left); r := Depth(right);
    INC(key, 100);
    IF l > r THEN RETURN l + 1 END
  END;
  RETURN r + 1
END Depth;

PROCEDURE Drop(VAR s: Stack; limit: INTEGER);
VAR i: CARDINAL;
BEGIN
  LOOP
    WITH s DO
      IF top = 0 THEN EXIT END;
      IF cells[top] < limit THEN EXIT END;
      DEC(top)
    END;
    Write("-")
  END;
  WITH s DO FOR i := top TO 9 DO cells[i + 1] := 0 END END
END Drop;

BEGIN
  s.top := 0; i := 0;
  WHILE Push(s, VAL(INTEGER, i * i)) DO INC(i) END;
  WriteCard(i, 3); WriteCard(Search(s, 49), 3); WriteCard(Search(s, 50), 3); WriteCard(s.top, 3);
  WriteLn;
  FOR i := 0 TO 7 DO
    WITH trees[i] DO
      key := i; left := 2 * i; right := 2 * i + 1;
      IF left > 7 THEN left := 0 END; IF right > 7 THEN right := 0 END
    END
  END;
  trees[7].left := 0; WriteCard(Depth(1), 3); WriteCard(Depth(3), 3);
  FOR i := 0 TO 7 DO WriteCard(trees[i].key, 4) END; WriteLn;
  Drop(s, 30); WriteInt(s.cells[6], 4); WriteInt(s.cells[7], 3); WriteInt(s.cells[10], 3); WriteLn
END WithControlFlow.
