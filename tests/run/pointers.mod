MODULE Pointers;
FROM InOut IMPORT Write, WriteInt, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
TYPE
  IntRef = POINTER TO INTEGER;
  RefRef = POINTER TO IntRef;
  Vector = ARRAY [0..3] OF IntRef;
  Node = POINTER TO RECORD value: INTEGER; left, right: Node END;
  Block = POINTER TO ARRAY [1..100] OF INTEGER;
VAR p, q: IntRef; r: RefRef; v: Vector; i: INTEGER; n: Node; b, c: Block;

PROCEDURE Allocate(x: INTEGER): IntRef;
VAR p: IntRef;
BEGIN
  NEW(p); p^ := x;
  RETURN p
END Allocate;

PROCEDURE Exchange(a, b: IntRef);
VAR t: INTEGER;
BEGIN
  t := a^; a^ := b^; b^ := t
END Exchange;

BEGIN
  p := Allocate(1); q := p; q^ := q^ + 1; WriteInt(p^, 0);
  q := Allocate(5); Exchange(p, q); WriteInt(p^, 2); WriteInt(q^, 2); WriteLn;
  NEW(r); r^ := p; r^^ := 40; INC(r^^, 2); WriteInt(p^, 0); r^ := q; WriteInt(r^^, 3); WriteLn;
  FOR i := 0 TO 3 DO v[i] := Allocate(i * i) END; v[0] := v[3]; v[0]^ := 77; Exchange(v[1], v[2]);
  FOR i := 0 TO 3 DO WriteInt(v[i]^, 3) END; WriteLn;
  NEW(n); IF (n^.left = NIL) AND (n^.right = n^.left) AND (n^.value = 0) THEN Write("0") END;
  n^.value := 3; n^.left := n; NEW(n^.right); n^.right^.value := 4; n^.right^.left := n;
  WriteInt(n^.left^.left^.right^.value, 3); WriteInt(n^.right^.left^.value, 3); WriteLn;
  NEW(b); NEW(c); FOR i := 1 TO 100 DO b^[i] := i END; c^ := b^; b^[100] := 0;
  WriteInt(c^[100] + b^[99] + b^[100], 0); WriteLn;
  DISPOSE(p); IF p = NIL THEN Write("N") END; DISPOSE(b); DISPOSE(r);
  IF (b = NIL) AND (r = NIL) THEN Write("N") END;
  WriteLn
END Pointers.
