(* Loops that carry values in records, arrays and sets: keeping them in registers preserves the results. *)
MODULE LoopInvariants;
FROM InOut IMPORT WriteInt, WriteLn;

TYPE
  Bits = SET OF [0..31];
  State = RECORD a, b: INTEGER; seen: Bits; done: BOOLEAN END;

VAR i: CARDINAL;

PROCEDURE Run(n: CARDINAL): INTEGER;
VAR s, old: State; i: CARDINAL;
BEGIN
  s.a := 1; s.b := 0; s.seen := Bits{}; s.done := FALSE;
  FOR i := 1 TO n DO
    old := s;
    s.a := (old.a * 5 + old.b) MOD 31; s.b := old.a;
    IF VAL(CARDINAL, s.a) IN s.seen THEN s.done := TRUE ELSE INCL(s.seen, VAL(CARDINAL, s.a)) END;
    IF s.done AND (i MOD 2 = 0) THEN s.a := s.b; s.done := FALSE END
  END;
  RETURN s.a * 1000 + s.b * 10 + VAL(INTEGER, ORD(s.done))
END Run;

PROCEDURE Swap(VAR x, y: State);
VAR old: State;
BEGIN
  old := x; x := y; y := old
END Swap;

PROCEDURE Dance(n: CARDINAL): INTEGER;
VAR x, y, z: State; i: CARDINAL;
BEGIN
  x.a := 1; x.b := 2; x.seen := Bits{1}; x.done := FALSE;
  y := x; y.a := 3; z := y; z.b := 7; z.done := TRUE;
  FOR i := 1 TO n DO
    CASE i MOD 3 OF
      0: Swap(x, y)
    | 1: Swap(y, z); INC(y.a, x.b)
    | 2: x.seen := x.seen / z.seen; x := z; z.b := x.a
    END
  END;
  RETURN x.a * 10000 + y.a * 100 + z.a + VAL(INTEGER, ORD(x.done)) + VAL(INTEGER, ORD(1 IN y.seen))
END Dance;

BEGIN
  FOR i := 0 TO 12 DO WriteInt(Run(i), 6) END; WriteLn;
  FOR i := 0 TO 10 DO WriteInt(Dance(i), 8) END; WriteLn
END LoopInvariants.
