MODULE Designators;
BEGIN
  a := b;
  a.f := b.g.h;
  a[1] := b[i][j];
  a[1, 2] := b[i, j + 1][f(x)];
  p^ := q^.next^.next^;
  p^[i].f := p ^ [ i ] . f;
  M.r.f[M.i]^ := M.f(M.x)
END Designators.
