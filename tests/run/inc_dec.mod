(* INC and DEC evaluate their designator once. *)
MODULE IncDec;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteLn;
FROM Storage IMPORT ALLOCATE;
TYPE Counter = RECORD hits: CARDINAL; letter: CHAR END;
VAR
  i: INTEGER; c: CARDINAL; s: SHORTINT; ch: CHAR; b: BOOLEAN;
  a: ARRAY [0..4] OF INTEGER; r: Counter; p: POINTER TO Counter;
  calls: INTEGER;

PROCEDURE Next(): CARDINAL;
BEGIN
  INC(calls); RETURN VAL(CARDINAL, calls)
END Next;

PROCEDURE Bump(VAR x: INTEGER; by: INTEGER);
BEGIN
  INC(x, by); DEC(x)
END Bump;

BEGIN
  i := 5; INC(i); WriteInt(i, 0); INC(i, 10); WriteInt(i, 4); DEC(i); WriteInt(i, 4); DEC(i, 20);
  WriteInt(i, 4);
  INC(i, -3); WriteInt(i, 4); DEC(i, -3); WriteInt(i, 4); WriteLn;
  c := 0; INC(c, 7); DEC(c, 3); WriteCard(c, 0); s := 100; INC(s, s); DEC(s); WriteInt(s, 4);
  WriteLn;
  ch := "A"; INC(ch, 2); Write(ch); DEC(ch); Write(ch); b := FALSE; INC(b); WriteCard(ORD(b), 2);
  DEC(b);
  WriteCard(ORD(b), 2); WriteLn;
  calls := 0; FOR i := 0 TO 4 DO a[i] := 10 * i END;
  INC(a[Next()]); INC(a[Next()], 5); DEC(a[Next()], VAL(INTEGER, Next()));
  FOR i := 0 TO 4 DO WriteInt(a[i], 4) END; WriteInt(calls, 4); WriteLn;
  r.hits := 1; r.letter := "x"; INC(r.hits); INC(r.letter); WriteCard(r.hits, 0); Write(r.letter);
  NEW(p); p^.hits := 9; INC(p^.hits, 33); p^.letter := "c"; DEC(p^.letter, 2);
  WriteCard(p^.hits, 3); Write(p^.letter);
  WriteLn;
  Bump(a[2], 8); WriteInt(a[2], 0); i := 1; Bump(i, i); WriteInt(i, 3); WriteLn
END IncDec.
