MODULE UnsoundAssignments;
(* What some compilers let pass. *)
FROM SYSTEM IMPORT ADDRESS;
TYPE Color = (red, green); P = POINTER TO INTEGER; Q = POINTER TO REAL; F = PROCEDURE (): INTEGER;
VAR i: INTEGER; c: CARDINAL; x: REAL; l: LONGREAL; s: SHORTREAL; e: Color; p: P; q: Q; b: BOOLEAN; ch: CHAR; f: F; a: ADDRESS;
BEGIN
  i := p; p := i; p := 0;
  e := x; x := e; e := 0; i := e;
  x := i; i := x; x := 1; i := 1.0;
  l := s; s := l; l := x;
  p := q; q := p;
  b := 1; i := b; b := ch; ch := 65; i := ch;
  f := a; a := f; p := f;
  ch := "ab"; c := "a"
END UnsoundAssignments.
