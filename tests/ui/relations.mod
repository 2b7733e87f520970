MODULE Relations;
TYPE R = RECORD x: INTEGER END; P = POINTER TO R; Q = POINTER TO R; A = ARRAY [0..3] OF CHAR;
VAR i: INTEGER; c: CARDINAL; x: REAL; b: BOOLEAN; ch: CHAR; r, t: R; p: P; q: Q; a, d: A;
BEGIN
  b := i = c;
  b := i < x;
  b := b = i;
  b := ch = 65;
  b := ch < "ab";
  b := r = t;
  b := a = d;
  b := a = "abc";
  b := p < p;
  b := p = q;
  b := p = 0;
  b := NIL = NIL;
  b := i = NIL;
  b := p # NIL
END Relations.
