(* A variable on the left is read before a call on the right changes it, whether it is in a register, in the
   frame, in another frame or in the module; a designator keeps its location. *)
MODULE EvaluationOrderReads;
FROM InOut IMPORT WriteInt, WriteLn;
FROM Storage IMPORT ALLOCATE;
TYPE Cell = POINTER TO RECORD value: INTEGER; next: Cell END; Pair = RECORD a, b: INTEGER END;
VAR g: INTEGER; row: ARRAY [0..3] OF INTEGER; pair: Pair; cell: Cell;

PROCEDURE Global(): INTEGER;
BEGIN
  g := g + 10; row[1] := row[1] + 10; pair.a := pair.a + 10;
  RETURN 1000
END Global;

PROCEDURE Reference(VAR x: INTEGER): INTEGER;
BEGIN
  x := x + 10;
  RETURN 1000
END Reference;

PROCEDURE Locals(): INTEGER;
VAR x, y: INTEGER;
  PROCEDURE Change(): INTEGER;
  BEGIN
    x := x + 10;
    RETURN 1000
  END Change;
  PROCEDURE Nested(): INTEGER;
  BEGIN
    RETURN x + Change() + x
  END Nested;
BEGIN
  x := 1; y := 2;
  WriteInt(x + Change(), 6); WriteInt(Change() + x, 6); WriteInt(y + Reference(y) + y, 6);
  WriteInt(Nested(), 6);
  IF (x = 31) AND (Change() = 1000) AND (x = 41) THEN WriteInt(x, 4) END;
  RETURN x
END Locals;

PROCEDURE Parameter(VAR p: INTEGER; q: INTEGER): INTEGER;
BEGIN
  RETURN p + Global() + p + q
END Parameter;

PROCEDURE Advance(): INTEGER;
BEGIN
  cell := cell^.next;
  RETURN 7
END Advance;

PROCEDURE Sum(a, b, c: INTEGER): INTEGER;
BEGIN
  RETURN a * 10000 + b + c
END Sum;

VAR i: INTEGER;
BEGIN
  g := 1; row[1] := 2; pair.a := 3;
  WriteInt(g + Global(), 0); WriteInt(row[1] + Global(), 6); WriteInt(pair.a + Global(), 6);
  WriteInt(Global() + g, 6);
  WriteLn;
  WriteInt(Locals(), 4); WriteLn;
  WriteInt(Parameter(g, g), 0); WriteInt(Sum(g, Global(), g), 8); WriteLn;
  (* The element is selected before the index changes, the record before the pointer advances. *)
  i := 1; row[i] := Reference(i); WriteInt(row[1], 5); WriteInt(i, 4);
  NEW(cell); NEW(cell^.next); cell^.next^.next := cell;
  cell^.value := Advance(); WriteInt(cell^.value, 3); WriteInt(cell^.next^.value, 3); WriteLn;
  i := 0; row[0] := 5; row[i] := row[i] + Reference(row[0]); WriteInt(row[0], 0); WriteLn
END EvaluationOrderReads.
