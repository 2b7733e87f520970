(* tlc: --dialect=mocka *)
MODULE test_mocka_mathematics;
(* The module MathLib of MOCKA. *)
FROM InOut IMPORT WriteInt, WriteLn;
FROM MathLib IMPORT sqrt, sqrtL, exp, expL, ln, lnL, sin, sinL, cos, cosL, arctan, arctanL, real,
    realL, entier, entierL;

(* Writes thousandths. *)
PROCEDURE Show(x: LONGREAL);
BEGIN
  WriteInt(entierL(x * 1000.0 + 0.5), 7)
END Show;

BEGIN
  Show(sqrt(2.0)); Show(exp(1.0)); Show(ln(10.0)); Show(sin(1.0)); Show(cos(1.0));
  Show(arctan(1.0)); WriteLn;
  Show(sqrtL(2.0)); Show(expL(1.0)); Show(lnL(10.0)); Show(sinL(1.0)); Show(cosL(1.0));
  Show(arctanL(1.0)); WriteLn;
  Show(real(-3)); Show(realL(5)); WriteInt(entier(-1.5), 4); WriteInt(entierL(2.5), 4); WriteLn
END test_mocka_mathematics.
