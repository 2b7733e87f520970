MODULE AssignmentTypes;
TYPE
  P = POINTER TO INTEGER; Q = POINTER TO INTEGER;
  R = RECORD x: INTEGER END; S = RECORD x: INTEGER END;
  A = ARRAY [0..2] OF INTEGER; B = ARRAY [0..2] OF INTEGER;
VAR i: INTEGER; c: CARDINAL; x: REAL; b: BOOLEAN; ch: CHAR; p: P; q: Q; r: R; s: S; a: A; d: B;
    name: ARRAY [0..3] OF CHAR;
BEGIN
  i := x; i := b; i := ch; i := p; i := "text"; i := 1.5;
  x := i; x := 1; x := b;
  b := i; b := 1; b := 0;
  ch := i; ch := 65; ch := "ab"; ch := b;
  p := q; p := i; p := 0; i := NIL;
  r := s; a := d; a := 0; r := NIL;
  name := "hello"; name := 5; name := a;
  i := r; c := "c"
END AssignmentTypes.
