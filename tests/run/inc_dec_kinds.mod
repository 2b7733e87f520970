(* INC and DEC on whole numbers, characters, enumerations, subranges, elements, fields, through pointers. *)
MODULE IncDecKinds;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;

TYPE
  Step = (one, two, three, four);
  Small = [-5..5];
  P = POINTER TO RECORD count: CARDINAL; step: Step END;

VAR
  i: INTEGER;
  c, calls: CARDINAL;
  ch: CHAR;
  s: Step;
  small: Small;
  a: ARRAY [0..3] OF INTEGER;
  p: P;

PROCEDURE Index(): CARDINAL;
BEGIN
  INC(calls);
  RETURN calls MOD 4
END Index;

PROCEDURE Up(VAR x: INTEGER; by: INTEGER);
BEGIN
  INC(x, by); DEC(x); INC(x)
END Up;

BEGIN
  i := 5; INC(i); INC(i, 10); DEC(i, 30); WriteInt(i, 4); INC(i, -4); DEC(i, -3); WriteInt(i, 4);
  WriteLn;
  c := 3; INC(c, 7); DEC(c); DEC(c, 9); WriteCard(c, 2); INC(c, c + 1); WriteCard(c, 2); WriteLn;
  ch := "k"; INC(ch, 3); DEC(ch); Write(ch);
  s := one; INC(s); INC(s, 2); DEC(s); WriteCard(ORD(s), 2);
  small := -5; INC(small, 8); DEC(small); WriteInt(small, 3); WriteLn;
  calls := 0;
  FOR i := 0 TO 3 DO a[i] := 10 * i END;
  INC(a[Index()]); DEC(a[Index()], 5); Up(a[Index()], 100); INC(a[Index()], a[1]);
  FOR i := 0 TO 3 DO WriteInt(a[i], 4) END; WriteCard(calls, 3); WriteLn;
  NEW(p); p^.count := 0; p^.step := four;
  WHILE p^.step > one DO DEC(p^.step); INC(p^.count, ORD(p^.step)) END;
  WriteCard(p^.count, 3); WriteLn
END IncDecKinds.
