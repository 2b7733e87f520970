(* Operations on large sets whose result and operands have some memory in common, but are not the same. *)
MODULE overlapping_sets;

FROM SYSTEM IMPORT ROTATE, SHIFT;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
FROM STextIO IMPORT WriteLn, WriteString;
FROM SWholeIO IMPORT WriteCard;

TYPE
  Set = SET OF [0..1023];
  Small = SET OF [0..255];
  Word = SET OF [0..63];
  Mixed = RECORD
    CASE: INTEGER OF
    | 0: words: ARRAY [0..23] OF Word
    | 1: a: Set
    | 2: p: Word; b: Set
    | 3: q: ARRAY [0..2] OF Word; c: Set
    | 4: s: Small
    | 5: t: Word; u: Small
    ELSE pad: ARRAY [0..16] OF Word; last: Set
    END
  END;

VAR
  m: Mixed;
  pointer: POINTER TO Mixed;

PROCEDURE Fill;
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO 23 DO m.words[i] := Word{i, i * 2 MOD 61, (i * 37 + 11) MOD 64} END
END Fill;

PROCEDURE Show(what: ARRAY OF CHAR);
VAR i, j, sum: CARDINAL;
BEGIN
  WriteString(what);
  FOR i := 0 TO 23 DO
    sum := 0;
    FOR j := 0 TO 63 DO
      IF j IN m.words[i] THEN sum := (sum * 3 + j) MOD 997 END
    END;
    WriteCard(sum, 4)
  END;
  WriteLn
END Show;

PROCEDURE Unite(VAR to, one, other: Set);
BEGIN
  to := one + other
END Unite;

PROCEDURE Add(VAR to, other: Set);
BEGIN
  to := to + other
END Add;

PROCEDURE Negate(VAR to, from: Set);
BEGIN
  to := -from
END Negate;

PROCEDURE Direct;
BEGIN
  Fill; m.b := m.a; Show("copy, up     ");
  Fill; m.a := m.b; Show("copy, down   ");
  Fill; m.b := m.a + m.c; Show("union        ");
  Fill; m.b := m.c - m.a; Show("difference   ");
  Fill; m.b := m.a * m.b; Show("intersection ");
  Fill; m.a := m.b / m.c; Show("exclusive    ");
  Fill; m.c := m.a + m.b; Show("union, up    ");
  Fill; m.c := -m.b; Show("complement   ");
  Fill; m.b := (m.a + m.b) * (-m.c); Show("nested       ");
  Fill; m.b := m.b + Set{3..700}; Show("constructor  ");
  Fill; m.b := SHIFT(m.a, 70); Show("shift        ");
  Fill; m.a := ROTATE(m.b, -70); Show("rotate       ");
  Fill; m.u := m.s + m.u; Show("small, up    ");
  Fill; m.s := m.u - m.s; Show("small, down  ");
  Fill; m.u := -m.s; Show("small, not   ")
END Direct;

PROCEDURE ByAddress;
BEGIN
  Fill; Unite(m.b, m.a, m.c); Show("VAR          ");
  Fill; Unite(m.c, m.b, m.a); Show("VAR, up      ");
  Fill; Add(m.b, m.a); Show("VAR, itself  ");
  Fill; Add(m.a, m.b); Show("VAR, itself  ");
  Fill; Negate(m.b, m.a); Show("VAR, not     ");
  Fill; Negate(m.a, m.b); Show("VAR, not down");
  Fill; WITH m DO b := a + c END; Show("WITH         ");
  pointer^ := m; pointer^.b := pointer^.a + pointer^.c; m := pointer^; Show("pointer      ")
END ByAddress;

BEGIN
  NEW(pointer);
  Direct; ByAddress;
  DISPOSE(pointer)
END overlapping_sets.
