MODULE dec_subrange;
TYPE Small = [-3..3];
VAR s: Small;
BEGIN
  s := 0;
  DEC(s, 3);
  DEC(s)
END dec_subrange.
