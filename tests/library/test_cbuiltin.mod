(* cbuiltin: each function. *)
MODULE test_cbuiltin;
FROM SYSTEM IMPORT ADDRESS, ADR;
FROM InOut IMPORT WriteFixPt, WriteInt, WriteLn, WriteString;
IMPORT cbuiltin;

VAR
  y: REAL; yf: SHORTREAL; yl: LONGREAL;
  text, other: ARRAY [0..19] OF CHAR;
  p: ADDRESS;

PROCEDURE R(x: REAL);
BEGIN
  WriteFixPt(x, 9, 4)
END R;

PROCEDURE F(x: SHORTREAL);
BEGIN
  R(VAL(REAL, x))
END F;

PROCEDURE L(x: LONGREAL);
BEGIN
  R(VAL(REAL, x))
END L;

PROCEDURE Z(z: COMPLEX);
BEGIN
  R(RE(z)); R(IM(z))
END Z;

PROCEDURE ZF(z: SHORTCOMPLEX);
BEGIN
  F(RE(z)); F(IM(z))
END ZF;

PROCEDURE ZL(z: LONGCOMPLEX);
BEGIN
  L(RE(z)); L(IM(z))
END ZL;

PROCEDURE I(i: INTEGER);
BEGIN
  WriteInt(i, 4)
END I;

(* The offset of the address in the text; -1 for NIL. *)
PROCEDURE P(a: ADDRESS);
BEGIN
  IF a = NIL THEN I(-1) ELSE I(VAL(INTEGER, CARDINAL(a) - CARDINAL(ADR(text)))) END
END P;

PROCEDURE Reals;
BEGIN
  R(cbuiltin.sin(2.5)); F(cbuiltin.sinf(VAL(SHORTREAL, 2.5))); L(cbuiltin.sinl(VAL(LONGREAL, 2.5)));
  WriteLn;
  R(cbuiltin.cos(2.5)); F(cbuiltin.cosf(VAL(SHORTREAL, 2.5))); L(cbuiltin.cosl(VAL(LONGREAL, 2.5)));
  WriteLn;
  R(cbuiltin.sqrt(2.5)); F(cbuiltin.sqrtf(VAL(SHORTREAL, 2.5)));
  L(cbuiltin.sqrtl(VAL(LONGREAL, 2.5))); WriteLn;
  R(cbuiltin.log(2.5)); F(cbuiltin.logf(VAL(SHORTREAL, 2.5))); L(cbuiltin.logl(VAL(LONGREAL, 2.5)));
  WriteLn;
  R(cbuiltin.exp(2.5)); F(cbuiltin.expf(VAL(SHORTREAL, 2.5))); L(cbuiltin.expl(VAL(LONGREAL, 2.5)));
  WriteLn;
  R(cbuiltin.log10(2.5)); F(cbuiltin.log10f(VAL(SHORTREAL, 2.5)));
  L(cbuiltin.log10l(VAL(LONGREAL, 2.5))); WriteLn;
  R(cbuiltin.exp10(2.5)); F(cbuiltin.exp10f(VAL(SHORTREAL, 2.5)));
  L(cbuiltin.exp10l(VAL(LONGREAL, 2.5))); WriteLn;
  R(cbuiltin.significand(2.5)); F(cbuiltin.significandf(VAL(SHORTREAL, 2.5)));
  L(cbuiltin.significandl(VAL(LONGREAL, 2.5))); WriteLn;
  R(cbuiltin.fabs(-2.5)); F(cbuiltin.fabsf(VAL(SHORTREAL, -2.5)));
  L(cbuiltin.fabsl(VAL(LONGREAL, -2.5))); WriteLn;
  R(cbuiltin.atan2(1.0, -1.0)); F(cbuiltin.atan2f(VAL(SHORTREAL, 1.0), VAL(SHORTREAL, -1.0)));
  L(cbuiltin.atan2l(VAL(LONGREAL, 1.0), VAL(LONGREAL, -1.0))); WriteLn;
  I(cbuiltin.ilogb(10.0)); I(cbuiltin.ilogbf(VAL(SHORTREAL, 10.0)));
  I(cbuiltin.ilogbl(VAL(LONGREAL, 10.0))); WriteLn;
  I(ORD(cbuiltin.isfinite(1.0))); I(ORD(cbuiltin.isfinitef(VAL(SHORTREAL, 1.0))));
  I(ORD(cbuiltin.isfinitel(VAL(LONGREAL, 1.0)))); WriteLn;
  I(cbuiltin.isinf_sign(1.0)); I(cbuiltin.isinf_signf(VAL(SHORTREAL, 1.0)));
  I(cbuiltin.isinf_signl(VAL(LONGREAL, 1.0))); I(cbuiltin.isinf_sign(cbuiltin.log(0.0)));
  I(cbuiltin.isinf_sign(-cbuiltin.log(0.0))); WriteLn;
  R(cbuiltin.modf(-2.75, y)); R(y); F(cbuiltin.modff(VAL(SHORTREAL, -2.75), yf)); F(yf);
  L(cbuiltin.modfl(VAL(LONGREAL, -2.75), yl)); L(yl); WriteLn;
  I(ORD(cbuiltin.nextafter(1.0, 2.0) > 1.0));
  I(ORD(cbuiltin.nextafterf(VAL(SHORTREAL, 1.0), VAL(SHORTREAL, 2.0)) > VAL(SHORTREAL, 1.0)));
  I(ORD(cbuiltin.nextafterl(VAL(LONGREAL, 1.0), VAL(LONGREAL, 2.0)) > VAL(LONGREAL, 1.0))); WriteLn;
  I(ORD(cbuiltin.nexttoward(1.0, 2.0) > 1.0));
  I(ORD(cbuiltin.nexttowardf(VAL(SHORTREAL, 1.0), VAL(SHORTREAL, 2.0)) > VAL(SHORTREAL, 1.0)));
  I(ORD(cbuiltin.nexttowardl(VAL(LONGREAL, 1.0), VAL(LONGREAL, 2.0)) > VAL(LONGREAL, 1.0)));
  WriteLn;
  R(cbuiltin.scalb(1.5, 3.0)); F(cbuiltin.scalbf(VAL(SHORTREAL, 1.5), VAL(SHORTREAL, 3.0)));
  L(cbuiltin.scalbl(VAL(LONGREAL, 1.5), VAL(LONGREAL, 3.0))); WriteLn;
  R(cbuiltin.scalbn(1.5, -2)); F(cbuiltin.scalbnf(VAL(SHORTREAL, 1.5), -2));
  L(cbuiltin.scalbnl(VAL(LONGREAL, 1.5), -2)); WriteLn;
  R(cbuiltin.scalbln(1.5, -2)); F(cbuiltin.scalblnf(VAL(SHORTREAL, 1.5), -2));
  L(cbuiltin.scalblnl(VAL(LONGREAL, 1.5), -2)); WriteLn
END Reals;

PROCEDURE Complex;
BEGIN
  R(cbuiltin.cabs(CMPLX(0.5, -1.5)));
  F(cbuiltin.cabsf(CMPLX(VAL(SHORTREAL, 0.5), VAL(SHORTREAL, -1.5))));
  L(cbuiltin.cabsl(CMPLX(VAL(LONGREAL, 0.5), VAL(LONGREAL, -1.5)))); WriteLn;
  R(cbuiltin.carg(CMPLX(0.5, -1.5)));
  F(cbuiltin.cargf(CMPLX(VAL(SHORTREAL, 0.5), VAL(SHORTREAL, -1.5))));
  L(cbuiltin.cargl(CMPLX(VAL(LONGREAL, 0.5), VAL(LONGREAL, -1.5)))); WriteLn;
  Z(cbuiltin.conj(CMPLX(0.5, -1.5)));
  ZF(cbuiltin.conjf(CMPLX(VAL(SHORTREAL, 0.5), VAL(SHORTREAL, -1.5))));
  ZL(cbuiltin.conjl(CMPLX(VAL(LONGREAL, 0.5), VAL(LONGREAL, -1.5)))); WriteLn;
  Z(cbuiltin.csqrt(CMPLX(0.5, -1.5)));
  ZF(cbuiltin.csqrtf(CMPLX(VAL(SHORTREAL, 0.5), VAL(SHORTREAL, -1.5))));
  ZL(cbuiltin.csqrtl(CMPLX(VAL(LONGREAL, 0.5), VAL(LONGREAL, -1.5)))); WriteLn;
  Z(cbuiltin.cexp(CMPLX(0.5, -1.5)));
  ZF(cbuiltin.cexpf(CMPLX(VAL(SHORTREAL, 0.5), VAL(SHORTREAL, -1.5))));
  ZL(cbuiltin.cexpl(CMPLX(VAL(LONGREAL, 0.5), VAL(LONGREAL, -1.5)))); WriteLn;
  Z(cbuiltin.clog(CMPLX(0.5, -1.5)));
  ZF(cbuiltin.clogf(CMPLX(VAL(SHORTREAL, 0.5), VAL(SHORTREAL, -1.5))));
  ZL(cbuiltin.clogl(CMPLX(VAL(LONGREAL, 0.5), VAL(LONGREAL, -1.5)))); WriteLn;
  Z(cbuiltin.csin(CMPLX(0.5, -1.5)));
  ZF(cbuiltin.csinf(CMPLX(VAL(SHORTREAL, 0.5), VAL(SHORTREAL, -1.5))));
  ZL(cbuiltin.csinl(CMPLX(VAL(LONGREAL, 0.5), VAL(LONGREAL, -1.5)))); WriteLn;
  Z(cbuiltin.ccos(CMPLX(0.5, -1.5)));
  ZF(cbuiltin.ccosf(CMPLX(VAL(SHORTREAL, 0.5), VAL(SHORTREAL, -1.5))));
  ZL(cbuiltin.ccosl(CMPLX(VAL(LONGREAL, 0.5), VAL(LONGREAL, -1.5)))); WriteLn;
  Z(cbuiltin.ctan(CMPLX(0.5, -1.5)));
  ZF(cbuiltin.ctanf(CMPLX(VAL(SHORTREAL, 0.5), VAL(SHORTREAL, -1.5))));
  ZL(cbuiltin.ctanl(CMPLX(VAL(LONGREAL, 0.5), VAL(LONGREAL, -1.5)))); WriteLn;
  Z(cbuiltin.casin(CMPLX(0.5, -1.5)));
  ZF(cbuiltin.casinf(CMPLX(VAL(SHORTREAL, 0.5), VAL(SHORTREAL, -1.5))));
  ZL(cbuiltin.casinl(CMPLX(VAL(LONGREAL, 0.5), VAL(LONGREAL, -1.5)))); WriteLn;
  Z(cbuiltin.cacos(CMPLX(0.5, -1.5)));
  ZF(cbuiltin.cacosf(CMPLX(VAL(SHORTREAL, 0.5), VAL(SHORTREAL, -1.5))));
  ZL(cbuiltin.cacosl(CMPLX(VAL(LONGREAL, 0.5), VAL(LONGREAL, -1.5)))); WriteLn;
  Z(cbuiltin.catan(CMPLX(0.5, -1.5)));
  ZF(cbuiltin.catanf(CMPLX(VAL(SHORTREAL, 0.5), VAL(SHORTREAL, -1.5))));
  ZL(cbuiltin.catanl(CMPLX(VAL(LONGREAL, 0.5), VAL(LONGREAL, -1.5)))); WriteLn;
  Z(cbuiltin.cpow(CMPLX(0.5, -1.5), 2.0));
  ZF(cbuiltin.cpowf(CMPLX(VAL(SHORTREAL, 0.5), VAL(SHORTREAL, -1.5)), VAL(SHORTREAL, 2.0)));
  ZL(cbuiltin.cpowl(CMPLX(VAL(LONGREAL, 0.5), VAL(LONGREAL, -1.5)), VAL(LONGREAL, 2.0))); WriteLn
END Complex;

PROCEDURE Texts;
BEGIN
  p := cbuiltin.strcpy(ADR(text), ADR("hello")); WriteString(text); I(cbuiltin.strlen(ADR(text)));
  p := cbuiltin.strcat(ADR(text), ADR(" world")); WriteString(text); I(cbuiltin.strlen(ADR(text)));
  p := cbuiltin.strncat(ADR(text), ADR("!?"), 1); WriteString(text); WriteLn;
  P(cbuiltin.index(ADR(text), ORD("o"))); P(cbuiltin.rindex(ADR(text), ORD("o")));
  P(cbuiltin.strchr(ADR(text), ORD("l")));
  P(cbuiltin.strrchr(ADR(text), ORD("l"))); P(cbuiltin.strchr(ADR(text), ORD("z")));
  P(cbuiltin.strstr(ADR(text), ADR("wor")));
  P(cbuiltin.strpbrk(ADR(text), ADR("xyzr")));
  I(VAL(INTEGER, cbuiltin.strspn(ADR(text), ADR("hel"))));
  I(VAL(INTEGER, cbuiltin.strcspn(ADR(text), ADR(" ")))); WriteLn;
  p := cbuiltin.strncpy(ADR(other), ADR("hello"), 19);
  I(ORD(cbuiltin.strcmp(ADR(text), ADR(other)) > 0)); I(cbuiltin.strncmp(ADR(text), ADR(other), 5));
  I(cbuiltin.memcmp(ADR(text), ADR(other), 5)); WriteLn;
  p := cbuiltin.memmove(ADR(text[1]), ADR(text), 5); WriteString(text); WriteLn;
  p := cbuiltin.memset(ADR(text), ORD("x"), 3); WriteString(text); WriteLn;
  p := cbuiltin.memcpy(ADR(text), ADR(other), 6); WriteString(text); WriteLn
END Texts;

BEGIN
  Reals; Complex; Texts
END test_cbuiltin.
