(* An alias is the same type as its original. *)
MODULE TypeAliases;
FROM InOut IMPORT Write, WriteInt, WriteLn;
FROM Storage IMPORT ALLOCATE;
TYPE
  Number = INTEGER; Amount = Number; Letter = CHAR;
  Vector = ARRAY [0..2] OF Amount; Triple = Vector;
  Link = POINTER TO Record; Chain = Link; Record = RECORD v: Triple; c: Letter; next: Chain END;
  Entry = Record;
VAR n: Number; a: Amount; i: INTEGER; v: Vector; t: Triple; l: Link; c: Chain; e: Entry; ch: CHAR;

PROCEDURE Sum(v: Vector): Amount;
BEGIN
  RETURN v[0] + v[1] + v[2]
END Sum;

PROCEDURE Set(VAR n: INTEGER; VAR v: Triple);
BEGIN
  v[0] := n; v[1] := 2 * n; v[2] := 3 * n; n := 0
END Set;

BEGIN
  n := 5; a := n; i := a; Set(a, v); t := v; Set(i, t); WriteInt(Sum(t), 0); WriteInt(a + n + i, 3);
  WriteLn;
  NEW(l); c := l; e.v := v; e.c := "e"; e.next := c; c^ := e; ch := l^.c; Write(ch);
  WriteInt(Sum(l^.next^.next^.v), 4); WriteLn
END TypeAliases.
