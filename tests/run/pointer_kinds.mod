(* Pointers to simple types, arrays, pointers and records; NIL, comparison, aliases. *)
MODULE PointerKinds;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;

TYPE
  ToInt = POINTER TO INTEGER;
  ToToInt = POINTER TO ToInt;
  ToArray = POINTER TO ARRAY [1..5] OF INTEGER;
  ToPoint = POINTER TO RECORD x, y: INTEGER END;
  Cells = ARRAY [0..3] OF ToInt;

VAR
  p, q: ToInt;
  pp: ToToInt;
  a, b: ToArray;
  pt: ToPoint;
  cells: Cells;
  i: INTEGER;
  k: CARDINAL;

PROCEDURE Swap(VAR a, b: ToInt);
VAR c: ToInt;
BEGIN
  c := a; a := b; b := c
END Swap;

PROCEDURE Clear(VAR p: ToInt);
BEGIN
  IF p # NIL THEN DISPOSE(p) END;
  p := NIL
END Clear;

PROCEDURE Sum(p: ToArray): INTEGER;
VAR i, sum: INTEGER;
BEGIN
  sum := 0;
  FOR i := 1 TO 5 DO INC(sum, p^[i]); INC(p^[i]) END;
  RETURN sum
END Sum;

BEGIN
  NEW(p); NEW(q); p^ := 1; q^ := 2;
  Swap(p, q); WriteInt(p^, 2); WriteInt(q^, 2);
  NEW(pp); pp^ := p; pp^^ := 30; WriteInt(p^, 3);
  pp^ := q; INC(pp^^, 5); WriteInt(q^, 3); WriteLn;
  NEW(a); FOR i := 1 TO 5 DO a^[i] := i * i END;
  b := a; WriteInt(Sum(a), 4); WriteInt(Sum(b), 4);
  NEW(b); b^ := a^; b^[1] := 0; WriteInt(Sum(a) - Sum(b), 4); WriteLn;
  NEW(pt); pt^.x := 3; pt^.y := pt^.x + 1; WriteInt(pt^.x * pt^.y, 3); WriteLn;
  FOR k := 0 TO 3 DO cells[k] := NIL END;
  cells[1] := p; cells[2] := q; Clear(cells[3]);
  FOR k := 0 TO 3 DO
    IF cells[k] = NIL THEN
      Write("-")
    ELSIF cells[k] = pp^ THEN
      Write("q")
    ELSE
      WriteInt(cells[k]^, 1)
    END
  END;
  Clear(p); Clear(q); WriteCard(ORD(p = NIL) + ORD(q = NIL), 2); WriteLn
END PointerKinds.
