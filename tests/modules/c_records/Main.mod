(* Records and complex numbers as parameters and results of C, directly and through procedure values. *)
MODULE Main;
FROM InOut IMPORT WriteInt, WriteCard, WriteReal, WriteLn;
FROM CLib IMPORT Quotient, LongQuotient, HostAddress, Divide, div, ldiv, inet_ntoa, strlen, cabs, conj, conjf;

VAR host: HostAddress; divide: Divide; z: COMPLEX; short: SHORTCOMPLEX;

PROCEDURE Small(x, y: INTEGER);
VAR q: Quotient;
BEGIN
  q := div(VAL(SHORTINT, x), VAL(SHORTINT, y));
  WriteInt(q.quot, 1); WriteInt(q.rem, 3); WriteLn
END Small;

PROCEDURE Large(divide: Divide);
VAR q: LongQuotient;
BEGIN
  q := divide(-10000000000, 3);
  WriteInt(q.quot, 1); WriteInt(q.rem, 3); WriteLn
END Large;

PROCEDURE Floored(x, y: INTEGER): LongQuotient;
BEGIN
  RETURN LongQuotient{x DIV y, x MOD y}
END Floored;

BEGIN
  Small(17, 5); Small(-17, 5);
  Large(ldiv); Large(Floored);
  divide := ldiv;
  WriteInt(ORD(divide = ldiv), 1); WriteInt(ORD(divide = Floored), 2); WriteLn;
  host.bytes[0] := 127; host.bytes[1] := 10; host.bytes[2] := 0; host.bytes[3] := 1;
  WriteCard(strlen(inet_ntoa(host)), 1);
  host := HostAddress{{1, 2, 3, 4}};
  WriteCard(strlen(inet_ntoa(host)), 2);
  WriteCard(strlen(inet_ntoa(HostAddress{{10, 20, 30, 40}})), 3); WriteLn;
  z := conj(CMPLX(3.0, 4.0)); short := conjf(CMPLX(0.5, -1.5));
  WriteReal(cabs(z), 1); WriteReal(IM(z), 5);
  WriteReal(FLOAT(RE(short)), 5); WriteReal(FLOAT(IM(short)), 5); WriteLn
END Main.
