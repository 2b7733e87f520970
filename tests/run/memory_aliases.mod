(* Memory that is written under one name and read under another. *)
MODULE MemoryAliases;

FROM InOut IMPORT WriteInt, WriteLn;

TYPE
  Point = RECORD x, y: INTEGER END;
  Link = POINTER TO Point;
VAR
  global: INTEGER;
  point: Point;
  row: ARRAY [0..4] OF INTEGER;
  link, same: Link;
  flag: BOOLEAN;

PROCEDURE Show(n: INTEGER);
BEGIN
  WriteInt(n, 1);
  WriteLn
END Show;

PROCEDURE ByReference(VAR v: INTEGER): INTEGER;
VAR before: INTEGER;
BEGIN
  before := global;
  v := before + 1;
  RETURN 10 * before + global
END ByReference;

PROCEDURE Both(VAR a, b: INTEGER): INTEGER;
BEGIN
  a := 1;
  b := 2;
  RETURN a
END Both;

PROCEDURE Whole(VAR p: Point): INTEGER;
BEGIN
  p.x := 3;
  point.x := 4;
  point.y := 5;
  RETURN 10 * p.x + p.y
END Whole;

PROCEDURE Elements(VAR a: ARRAY OF INTEGER; i, j: CARDINAL): INTEGER;
BEGIN
  a[i] := 6;
  row[j] := 7;
  RETURN a[i]
END Elements;

PROCEDURE Set(VAR to: BOOLEAN): BOOLEAN;
BEGIN
  flag := FALSE;
  to := TRUE;
  RETURN flag
END Set;

PROCEDURE Nested(): INTEGER;
VAR held: INTEGER; pair: Point;

  PROCEDURE Change;
  BEGIN
    INC(held);
    pair.y := pair.x + held
  END Change;

BEGIN
  held := 1;
  pair.x := 20;
  pair.y := 0;
  Change;
  pair.x := pair.x + pair.y;
  Change;
  RETURN 1000 * held + pair.y
END Nested;

PROCEDURE Copies(): INTEGER;
VAR a, b: Point;
BEGIN
  a.x := 1;
  a.y := 2;
  b := a;
  a.x := 3;
  a := b;
  RETURN 10 * a.x + a.y
END Copies;

PROCEDURE Rounds(): INTEGER;
VAR i, sum: INTEGER;
BEGIN
  sum := 0;
  global := 1;
  FOR i := 1 TO 4 DO
    IF ODD(i) THEN sum := sum + global ELSE global := global + i END;
    sum := 10 * sum + global
  END;
  RETURN sum
END Rounds;

PROCEDURE Jumps(): INTEGER;
LABEL again;
VAR before: INTEGER;
BEGIN
  global := 1;
  again:
  before := global;
  IF before < 4 THEN
    global := 2 * before;
    GOTO again
  END;
  RETURN 10 * before + global
END Jumps;

BEGIN
  global := 4;
  Show(ByReference(global));
  Show(Both(global, global));
  Show(Whole(point));
  Show(Elements(row, 2, 2));
  Show(Elements(row, 2, 3));
  IF Set(flag) THEN Show(1) ELSE Show(0) END;
  NEW(link);
  same := link;
  link^.x := 8;
  same^.x := 9;
  Show(link^.x);
  same^ := point;
  Show(link^.y);
  Show(Nested());
  Show(Copies());
  Show(Rounds());
  Show(Jumps())
END MemoryAliases.
