MODULE Precedence;
(* Relations have the lowest precedence, then + - OR, then * / DIV MOD REM AND; NOT has the highest. *)
VAR a, b, c, d: INTEGER; p, q, r: BOOLEAN;
BEGIN
  a := b + c * d - a DIV b MOD c;
  a := (b + c) * (d - a);
  a := b - c - d;
  a := b DIV c DIV d;
  a := b REM (c REM d);
  p := a + b < c * d;
  p := p OR q AND r;
  p := (p OR q) AND NOT r;
  p := NOT p AND NOT (q OR r);
  p := ~p & q OR ~ ~r;
  p := (a = b) = (c # d);
  p := (a <> b) OR (a <= b) & (c >= d) AND (a > b)
END Precedence.
