MODULE RecordFieldsEverywhere;
FROM InOut IMPORT WriteInt, WriteLn;
TYPE
  V = RECORD x, y: INTEGER END;
  L = RECORD a, b: V; t: ARRAY [0..2] OF V; p: P; s: T; c: CHAR END;
  P = POINTER TO L;
VAR g: L; arr: ARRAY [0..3] OF L; gp: P; k: INTEGER;

PROCEDURE Idx(): INTEGER; BEGIN INC(k); RETURN k MOD 4 END Idx;

PROCEDURE Two(a, b: V): V;
VAR r: V;
BEGIN r.x := a.x + b.y; r.y := a.y * b.x; a := b; b := r; RETURN Three(b, a) END Two;

PROCEDURE Three(a, b: V): V;
BEGIN
  IF a.x > b.x THEN RETURN a ELSIF a.x = b.x THEN b.y := -1; RETURN b END;
  RETURN V{a.y, b.x}
END Three;

PROCEDURE Alias(): INTEGER;
VAR l, m: L; v: V; i: INTEGER; p: P;
BEGIN
  l.a.x := 1; l.a.y := 2; l.b := l.a; l.s := T{}; l.c := 'q';
  l.t[1] := l.b; l.t[l.a.x].y := 9;
  l.t[0] := Two(l.t[1], l.a);
  v := l.t[0]; v := V{v.y, v.x};
  l.b := Two(v, Two(l.a, v));
  arr[Idx()] := l; m := arr[k MOD 4];
  arr[Idx()].a := m.t[1]; m.a := arr[k MOD 4].a;
  NEW(p); p^ := l; l := p^; p^.a := l.b; l.a := p^.b; p^.p := NIL;
  g := l; g.a := l.b; l.b := g.a;
  FOR i := 0 TO 2 DO l.t[i] := V{i, l.t[(i + 1) MOD 3].x}; m.t := l.t END;
  INCL(l.s, 3); m.s := l.s + L5();
  gp := p; gp^ := m; m := gp^;
  l.a := V{l.a.y, l.a.x}; l.a := V{l.a.y, l.a.x};
  IF 3 IN m.s THEN INC(i) END;
  Show(l); Show(m); Show(p^);
  RETURN i + l.a.x * 3 + l.b.y * 5 + m.t[2].y * 7 + v.x * 11 + INTEGER(ORD(m.c))
END Alias;

PROCEDURE L5(): T;
BEGIN RETURN T{5, 3} END L5;
TYPE T = SET OF [0..9];

PROCEDURE Show(l: L);
VAR i: INTEGER;
BEGIN
  WriteInt(l.a.x, 5); WriteInt(l.a.y, 5); WriteInt(l.b.x, 5); WriteInt(l.b.y, 5);
  FOR i := 0 TO 2 DO WriteInt(l.t[i].x, 4); WriteInt(l.t[i].y, 4) END;
  l.a.x := 0; WriteLn
END Show;

BEGIN
  WriteInt(Alias(), 1); WriteLn; WriteInt(k, 1); WriteLn
END RecordFieldsEverywhere.
