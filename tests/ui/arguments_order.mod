MODULE ArgumentsOrder;
FROM InOut IMPORT WriteInt, WriteReal;
TYPE
  Color = (red, green);
  Show = PROCEDURE (INTEGER, REAL);
VAR x: REAL; n: INTEGER; s: ARRAY [0..9] OF CHAR; show: Show;
PROCEDURE P(a: INTEGER; b: REAL);
BEGIN
  WriteInt(a, 1); WriteReal(b, 10)
END P;
PROCEDURE Q(VAR s: ARRAY OF CHAR; n: INTEGER; c: Color);
BEGIN
  s[0] := "a"; WriteInt(n + VAL(INTEGER, ORD(c)), 1)
END Q;
PROCEDURE Two(a, b: INTEGER; x: REAL);
BEGIN
  WriteInt(a + b, 1); WriteReal(x, 10)
END Two;
BEGIN
  x := 1.0; n := 2; show := P;
  P(x, n);
  Q(n, s, red);
  Q(3, red, s);
  show(x, n);
  (* Another order is also possible; none is; an argument has its own mistake. *)
  Two(x, n, 3);
  P(x, s);
  P(x, m)
END ArgumentsOrder.
