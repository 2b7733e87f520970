(* Module variables are zero before the program starts, and shared by all procedures. *)
MODULE GlobalsStartZero;
FROM InOut IMPORT WriteInt, WriteCard, WriteReal, WriteLn;
VAR
  i: INTEGER; c: CARDINAL; s: SHORTINT; r: REAL; b: BOOLEAN; ch: CHAR; p: POINTER TO INTEGER;
  a: ARRAY [0..99] OF INTEGER;
  rec: RECORD x: INTEGER; q: POINTER TO CHAR END;

PROCEDURE Touch(): INTEGER;
VAR n, sum: INTEGER;
BEGIN
  INC(i); sum := 0;
  FOR n := 0 TO 99 DO sum := sum + a[n]; INC(a[n], i) END;
  RETURN sum
END Touch;

BEGIN
  WriteInt(i, 0); WriteCard(c, 2); WriteInt(s, 2); WriteReal(r, 4); WriteCard(ORD(b), 2);
  WriteCard(ORD(ch), 2);
  IF (p = NIL) AND (rec.q = NIL) THEN WriteInt(rec.x, 2) END; WriteLn;
  WriteInt(Touch(), 0); WriteInt(Touch(), 5); WriteInt(Touch(), 5); WriteInt(i, 3); WriteLn
END GlobalsStartZero.
