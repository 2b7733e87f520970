MODULE parts_of_unknown;
VAR x: INTEGER;
TYPE T = Unknown;
BEGIN
  Missing(x)^ := 3;
  T(y)[1] := 4;
  x := Missing(x).f;
  T.f := 2;
  M.T(x).f := 2;
  M.T(x)^ := 2
END parts_of_unknown.
