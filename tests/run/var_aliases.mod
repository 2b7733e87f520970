(* The same variable passed twice by VAR, or by VAR and accessible otherwise: every write is visible through
   every name at once. *)
MODULE VarAliases;
FROM InOut IMPORT WriteInt, WriteLn;
TYPE Pair = RECORD a, b: INTEGER END;
VAR g: INTEGER; pair: Pair; row: ARRAY [0..2] OF INTEGER;

PROCEDURE Twice(VAR x, y: INTEGER): INTEGER;
BEGIN
  x := 1; y := 2; x := x + y;
  RETURN x * 10 + y
END Twice;

PROCEDURE WithGlobal(VAR x: INTEGER): INTEGER;
BEGIN
  x := 5; g := g + 1; x := x * 2;
  RETURN x + g
END WithGlobal;

PROCEDURE WithRecord(VAR p: Pair; VAR f: INTEGER): INTEGER;
BEGIN
  p.a := 3; f := f + 4; p.b := p.a;
  RETURN p.a
END WithRecord;

PROCEDURE WithArray(VAR a: ARRAY OF INTEGER; VAR e: INTEGER): INTEGER;
BEGIN
  a[1] := 7; e := e + a[1]; a[2] := e;
  RETURN a[1]
END WithArray;

PROCEDURE Local(): INTEGER;
VAR x, r: INTEGER;
BEGIN
  x := 9;
  r := Twice(x, x);
  RETURN r * 100 + x
END Local;

PROCEDURE Captured(): INTEGER;
VAR x: INTEGER;
  PROCEDURE Set(VAR y: INTEGER);
  BEGIN
    y := 1; x := x + 10; y := y * 3
  END Set;
BEGIN
  x := 0;
  Set(x);
  RETURN x
END Captured;

VAR a, b: INTEGER;
BEGIN
  a := 0; b := 0;
  WriteInt(Twice(a, b), 4); WriteInt(a, 3); WriteInt(b, 3); WriteLn;
  WriteInt(Twice(a, a), 4); WriteInt(a, 3); WriteLn;
  g := 0; WriteInt(WithGlobal(a), 4); WriteInt(WithGlobal(g), 4); WriteInt(g, 4); WriteLn;
  WriteInt(WithRecord(pair, a), 3); WriteInt(WithRecord(pair, pair.a), 3); WriteInt(pair.b, 3);
  WriteLn;
  WriteInt(WithArray(row, a), 3); WriteInt(WithArray(row, row[1]), 3); WriteInt(row[2], 3); WriteLn;
  WriteInt(Local(), 0); WriteInt(Captured(), 4); WriteLn
END VarAliases.
