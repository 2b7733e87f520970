(* Type transfers and the functions of SYSTEM. *)
MODULE type_transfer;
FROM SYSTEM IMPORT ADR, ADDRESS, CAST, ADDADR, DIFADR, SHIFT, TSIZE, TRANSFER;

TYPE
  Point = RECORD x, y: INTEGER END;
  Pair = ARRAY [0..1] OF INTEGER;
VAR
  point: Point;
  pair: Pair;
  short: SHORTREAL;
  n: INTEGER;
  a: ADDRESS;
BEGIN
  pair := Pair(point);
  pair := Pair(n);
  n := CAST(INTEGER, point);
  n := INTEGER(short);
  n := INTEGER();
  n := INTEGER(1, 2);
  n := CAST(n, n);
  a := ADR(1);
  a := ADR(n + 1);
  a := ADR(point.x) + 8;
  a := ADR(n) * 2.0;
  a := ADDADR(a, 'a');
  a := ADDADR(n, 1);
  n := DIFADR(a, n);
  n := SHIFT(short, 1);
  n := TSIZE(n + 1);
  TRANSFER(a, n);
  ADR(n);
  n := TRANSFER(a, a)
END type_transfer.
