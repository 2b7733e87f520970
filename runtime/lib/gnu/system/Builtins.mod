IMPLEMENTATION MODULE Builtins;

FROM SYSTEM IMPORT ADDRESS, CAST, BITSET32;
IMPORT cbuiltin;

TYPE
  Bits = SET OF [0..63];

PROCEDURE isfinite(x: REAL): INTEGER;
BEGIN
  RETURN VAL(INTEGER, ORD(cbuiltin.isfinite(x)))
END isfinite;

PROCEDURE isfinitef(x: SHORTREAL): INTEGER;
BEGIN
  RETURN VAL(INTEGER, ORD(cbuiltin.isfinitef(x)))
END isfinitef;

PROCEDURE isfinitel(x: LONGREAL): INTEGER;
BEGIN
  RETURN VAL(INTEGER, ORD(cbuiltin.isfinitel(x)))
END isfinitel;

PROCEDURE __BUILTIN__ sin(x: REAL): REAL;
BEGIN RETURN cbuiltin.sin(x) END sin;

PROCEDURE __BUILTIN__ sinf(x: SHORTREAL): SHORTREAL;
BEGIN RETURN cbuiltin.sinf(x) END sinf;

PROCEDURE __BUILTIN__ sinl(x: LONGREAL): LONGREAL;
BEGIN RETURN cbuiltin.sinl(x) END sinl;

PROCEDURE __BUILTIN__ cos(x: REAL): REAL;
BEGIN RETURN cbuiltin.cos(x) END cos;

PROCEDURE __BUILTIN__ cosf(x: SHORTREAL): SHORTREAL;
BEGIN RETURN cbuiltin.cosf(x) END cosf;

PROCEDURE __BUILTIN__ cosl(x: LONGREAL): LONGREAL;
BEGIN RETURN cbuiltin.cosl(x) END cosl;

PROCEDURE __BUILTIN__ sqrt(x: REAL): REAL;
BEGIN RETURN cbuiltin.sqrt(x) END sqrt;

PROCEDURE __BUILTIN__ sqrtf(x: SHORTREAL): SHORTREAL;
BEGIN RETURN cbuiltin.sqrtf(x) END sqrtf;

PROCEDURE __BUILTIN__ sqrtl(x: LONGREAL): LONGREAL;
BEGIN RETURN cbuiltin.sqrtl(x) END sqrtl;

PROCEDURE __BUILTIN__ log(x: REAL): REAL;
BEGIN RETURN cbuiltin.log(x) END log;

PROCEDURE __BUILTIN__ logf(x: SHORTREAL): SHORTREAL;
BEGIN RETURN cbuiltin.logf(x) END logf;

PROCEDURE __BUILTIN__ logl(x: LONGREAL): LONGREAL;
BEGIN RETURN cbuiltin.logl(x) END logl;

PROCEDURE __BUILTIN__ exp(x: REAL): REAL;
BEGIN RETURN cbuiltin.exp(x) END exp;

PROCEDURE __BUILTIN__ expf(x: SHORTREAL): SHORTREAL;
BEGIN RETURN cbuiltin.expf(x) END expf;

PROCEDURE __BUILTIN__ expl(x: LONGREAL): LONGREAL;
BEGIN RETURN cbuiltin.expl(x) END expl;

PROCEDURE __BUILTIN__ log10(x: REAL): REAL;
BEGIN RETURN cbuiltin.log10(x) END log10;

PROCEDURE __BUILTIN__ log10f(x: SHORTREAL): SHORTREAL;
BEGIN RETURN cbuiltin.log10f(x) END log10f;

PROCEDURE __BUILTIN__ log10l(x: LONGREAL): LONGREAL;
BEGIN RETURN cbuiltin.log10l(x) END log10l;

PROCEDURE __BUILTIN__ exp10(x: REAL): REAL;
BEGIN RETURN cbuiltin.exp10(x) END exp10;

PROCEDURE __BUILTIN__ exp10f(x: SHORTREAL): SHORTREAL;
BEGIN RETURN cbuiltin.exp10f(x) END exp10f;

PROCEDURE __BUILTIN__ exp10l(x: LONGREAL): LONGREAL;
BEGIN RETURN cbuiltin.exp10l(x) END exp10l;

PROCEDURE __BUILTIN__ fabs(x: REAL): REAL;
BEGIN RETURN cbuiltin.fabs(x) END fabs;

PROCEDURE __BUILTIN__ fabsf(x: SHORTREAL): SHORTREAL;
BEGIN RETURN cbuiltin.fabsf(x) END fabsf;

PROCEDURE __BUILTIN__ fabsl(x: LONGREAL): LONGREAL;
BEGIN RETURN cbuiltin.fabsl(x) END fabsl;

PROCEDURE __BUILTIN__ atan2(x, y: REAL): REAL;
BEGIN RETURN cbuiltin.atan2(x, y) END atan2;

PROCEDURE __BUILTIN__ atan2f(x, y: SHORTREAL): SHORTREAL;
BEGIN RETURN cbuiltin.atan2f(x, y) END atan2f;

PROCEDURE __BUILTIN__ atan2l(x, y: LONGREAL): LONGREAL;
BEGIN RETURN cbuiltin.atan2l(x, y) END atan2l;

PROCEDURE __BUILTIN__ ilogb(x: REAL): INTEGER;
BEGIN RETURN cbuiltin.ilogb(x) END ilogb;

PROCEDURE __BUILTIN__ ilogbf(x: SHORTREAL): INTEGER;
BEGIN RETURN cbuiltin.ilogbf(x) END ilogbf;

PROCEDURE __BUILTIN__ ilogbl(x: LONGREAL): INTEGER;
BEGIN RETURN cbuiltin.ilogbl(x) END ilogbl;

PROCEDURE __BUILTIN__ significand(x: REAL): REAL;
BEGIN RETURN cbuiltin.significand(x) END significand;

PROCEDURE __BUILTIN__ significandf(x: SHORTREAL): SHORTREAL;
BEGIN RETURN cbuiltin.significandf(x) END significandf;

PROCEDURE __BUILTIN__ significandl(x: LONGREAL): LONGREAL;
BEGIN RETURN cbuiltin.significandl(x) END significandl;

PROCEDURE __BUILTIN__ modf(x: REAL; VAR y: REAL): REAL;
BEGIN RETURN cbuiltin.modf(x, y) END modf;

PROCEDURE __BUILTIN__ modff(x: SHORTREAL; VAR y: SHORTREAL): SHORTREAL;
BEGIN RETURN cbuiltin.modff(x, y) END modff;

PROCEDURE __BUILTIN__ modfl(x: LONGREAL; VAR y: LONGREAL): LONGREAL;
BEGIN RETURN cbuiltin.modfl(x, y) END modfl;

PROCEDURE __BUILTIN__ nextafter(x, y: REAL): REAL;
BEGIN RETURN cbuiltin.nextafter(x, y) END nextafter;

PROCEDURE __BUILTIN__ nextafterf(x, y: SHORTREAL): SHORTREAL;
BEGIN RETURN cbuiltin.nextafterf(x, y) END nextafterf;

PROCEDURE __BUILTIN__ nextafterl(x, y: LONGREAL): LONGREAL;
BEGIN RETURN cbuiltin.nextafterl(x, y) END nextafterl;

PROCEDURE __BUILTIN__ nexttoward(x: REAL; y: LONGREAL): REAL;
BEGIN RETURN cbuiltin.nexttoward(x, VAL(REAL, y)) END nexttoward;

(* As a SHORTREAL, y may equal x, or be on the other side of it. *)
PROCEDURE __BUILTIN__ nexttowardf(x: SHORTREAL; y: LONGREAL): SHORTREAL;
BEGIN
  IF VAL(LONGREAL, x) < y THEN
    RETURN cbuiltin.nextafterf(x, huge_valf())
  ELSIF VAL(LONGREAL, x) > y THEN
    RETURN cbuiltin.nextafterf(x, -huge_valf())
  ELSE
    RETURN cbuiltin.nextafterf(x, VAL(SHORTREAL, y))
  END
END nexttowardf;

PROCEDURE __BUILTIN__ nexttowardl(x, y: LONGREAL): LONGREAL;
BEGIN RETURN cbuiltin.nexttowardl(x, y) END nexttowardl;

PROCEDURE __BUILTIN__ scalb(x, n: REAL): REAL;
BEGIN RETURN cbuiltin.scalb(x, n) END scalb;

PROCEDURE __BUILTIN__ scalbf(x, n: SHORTREAL): SHORTREAL;
BEGIN RETURN cbuiltin.scalbf(x, n) END scalbf;

PROCEDURE __BUILTIN__ scalbl(x, n: LONGREAL): LONGREAL;
BEGIN RETURN cbuiltin.scalbl(x, n) END scalbl;

PROCEDURE __BUILTIN__ scalbn(x: REAL; n: INTEGER): REAL;
BEGIN RETURN cbuiltin.scalbn(x, n) END scalbn;

PROCEDURE __BUILTIN__ scalbnf(x: SHORTREAL; n: INTEGER): SHORTREAL;
BEGIN RETURN cbuiltin.scalbnf(x, n) END scalbnf;

PROCEDURE __BUILTIN__ scalbnl(x: LONGREAL; n: INTEGER): LONGREAL;
BEGIN RETURN cbuiltin.scalbnl(x, n) END scalbnl;

PROCEDURE __BUILTIN__ scalbln(x: REAL; n: LONGINT): REAL;
BEGIN RETURN cbuiltin.scalbln(x, n) END scalbln;

PROCEDURE __BUILTIN__ scalblnf(x: SHORTREAL; n: LONGINT): SHORTREAL;
BEGIN RETURN cbuiltin.scalblnf(x, n) END scalblnf;

PROCEDURE __BUILTIN__ scalblnl(x: LONGREAL; n: LONGINT): LONGREAL;
BEGIN RETURN cbuiltin.scalblnl(x, n) END scalblnl;

PROCEDURE __BUILTIN__ cabs(z: COMPLEX): REAL;
BEGIN RETURN cbuiltin.cabs(z) END cabs;

PROCEDURE __BUILTIN__ cabsf(z: SHORTCOMPLEX): SHORTREAL;
BEGIN RETURN cbuiltin.cabsf(z) END cabsf;

PROCEDURE __BUILTIN__ cabsl(z: LONGCOMPLEX): LONGREAL;
BEGIN RETURN cbuiltin.cabsl(z) END cabsl;

PROCEDURE __BUILTIN__ carg(z: COMPLEX): REAL;
BEGIN RETURN cbuiltin.carg(z) END carg;

PROCEDURE __BUILTIN__ cargf(z: SHORTCOMPLEX): SHORTREAL;
BEGIN RETURN cbuiltin.cargf(z) END cargf;

PROCEDURE __BUILTIN__ cargl(z: LONGCOMPLEX): LONGREAL;
BEGIN RETURN cbuiltin.cargl(z) END cargl;

PROCEDURE __BUILTIN__ conj(z: COMPLEX): COMPLEX;
BEGIN RETURN cbuiltin.conj(z) END conj;

PROCEDURE __BUILTIN__ conjf(z: SHORTCOMPLEX): SHORTCOMPLEX;
BEGIN RETURN cbuiltin.conjf(z) END conjf;

PROCEDURE __BUILTIN__ conjl(z: LONGCOMPLEX): LONGCOMPLEX;
BEGIN RETURN cbuiltin.conjl(z) END conjl;

PROCEDURE __BUILTIN__ cpower(base: COMPLEX; exp: REAL): COMPLEX;
BEGIN RETURN cbuiltin.cpow(base, exp) END cpower;

PROCEDURE __BUILTIN__ cpowerf(base: SHORTCOMPLEX; exp: SHORTREAL): SHORTCOMPLEX;
BEGIN RETURN cbuiltin.cpowf(base, exp) END cpowerf;

PROCEDURE __BUILTIN__ cpowerl(base: LONGCOMPLEX; exp: LONGREAL): LONGCOMPLEX;
BEGIN RETURN cbuiltin.cpowl(base, exp) END cpowerl;

PROCEDURE __BUILTIN__ csqrt(z: COMPLEX): COMPLEX;
BEGIN RETURN cbuiltin.csqrt(z) END csqrt;

PROCEDURE __BUILTIN__ csqrtf(z: SHORTCOMPLEX): SHORTCOMPLEX;
BEGIN RETURN cbuiltin.csqrtf(z) END csqrtf;

PROCEDURE __BUILTIN__ csqrtl(z: LONGCOMPLEX): LONGCOMPLEX;
BEGIN RETURN cbuiltin.csqrtl(z) END csqrtl;

PROCEDURE __BUILTIN__ cexp(z: COMPLEX): COMPLEX;
BEGIN RETURN cbuiltin.cexp(z) END cexp;

PROCEDURE __BUILTIN__ cexpf(z: SHORTCOMPLEX): SHORTCOMPLEX;
BEGIN RETURN cbuiltin.cexpf(z) END cexpf;

PROCEDURE __BUILTIN__ cexpl(z: LONGCOMPLEX): LONGCOMPLEX;
BEGIN RETURN cbuiltin.cexpl(z) END cexpl;

PROCEDURE __BUILTIN__ cln(z: COMPLEX): COMPLEX;
BEGIN RETURN cbuiltin.clog(z) END cln;

PROCEDURE __BUILTIN__ clnf(z: SHORTCOMPLEX): SHORTCOMPLEX;
BEGIN RETURN cbuiltin.clogf(z) END clnf;

PROCEDURE __BUILTIN__ clnl(z: LONGCOMPLEX): LONGCOMPLEX;
BEGIN RETURN cbuiltin.clogl(z) END clnl;

PROCEDURE __BUILTIN__ csin(z: COMPLEX): COMPLEX;
BEGIN RETURN cbuiltin.csin(z) END csin;

PROCEDURE __BUILTIN__ csinf(z: SHORTCOMPLEX): SHORTCOMPLEX;
BEGIN RETURN cbuiltin.csinf(z) END csinf;

PROCEDURE __BUILTIN__ csinl(z: LONGCOMPLEX): LONGCOMPLEX;
BEGIN RETURN cbuiltin.csinl(z) END csinl;

PROCEDURE __BUILTIN__ ccos(z: COMPLEX): COMPLEX;
BEGIN RETURN cbuiltin.ccos(z) END ccos;

PROCEDURE __BUILTIN__ ccosf(z: SHORTCOMPLEX): SHORTCOMPLEX;
BEGIN RETURN cbuiltin.ccosf(z) END ccosf;

PROCEDURE __BUILTIN__ ccosl(z: LONGCOMPLEX): LONGCOMPLEX;
BEGIN RETURN cbuiltin.ccosl(z) END ccosl;

PROCEDURE __BUILTIN__ ctan(z: COMPLEX): COMPLEX;
BEGIN RETURN cbuiltin.ctan(z) END ctan;

PROCEDURE __BUILTIN__ ctanf(z: SHORTCOMPLEX): SHORTCOMPLEX;
BEGIN RETURN cbuiltin.ctanf(z) END ctanf;

PROCEDURE __BUILTIN__ ctanl(z: LONGCOMPLEX): LONGCOMPLEX;
BEGIN RETURN cbuiltin.ctanl(z) END ctanl;

PROCEDURE __BUILTIN__ carcsin(z: COMPLEX): COMPLEX;
BEGIN RETURN cbuiltin.casin(z) END carcsin;

PROCEDURE __BUILTIN__ carcsinf(z: SHORTCOMPLEX): SHORTCOMPLEX;
BEGIN RETURN cbuiltin.casinf(z) END carcsinf;

PROCEDURE __BUILTIN__ carcsinl(z: LONGCOMPLEX): LONGCOMPLEX;
BEGIN RETURN cbuiltin.casinl(z) END carcsinl;

PROCEDURE __BUILTIN__ carccos(z: COMPLEX): COMPLEX;
BEGIN RETURN cbuiltin.cacos(z) END carccos;

PROCEDURE __BUILTIN__ carccosf(z: SHORTCOMPLEX): SHORTCOMPLEX;
BEGIN RETURN cbuiltin.cacosf(z) END carccosf;

PROCEDURE __BUILTIN__ carccosl(z: LONGCOMPLEX): LONGCOMPLEX;
BEGIN RETURN cbuiltin.cacosl(z) END carccosl;

PROCEDURE __BUILTIN__ carctan(z: COMPLEX): COMPLEX;
BEGIN RETURN cbuiltin.catan(z) END carctan;

PROCEDURE __BUILTIN__ carctanf(z: SHORTCOMPLEX): SHORTCOMPLEX;
BEGIN RETURN cbuiltin.catanf(z) END carctanf;

PROCEDURE __BUILTIN__ carctanl(z: LONGCOMPLEX): LONGCOMPLEX;
BEGIN RETURN cbuiltin.catanl(z) END carctanl;

PROCEDURE __BUILTIN__ memcpy(dest, src: ADDRESS; n: CARDINAL): ADDRESS;
BEGIN RETURN cbuiltin.memcpy(dest, src, n) END memcpy;

PROCEDURE __BUILTIN__ memmove(s1, s2: ADDRESS; n: CARDINAL): ADDRESS;
BEGIN RETURN cbuiltin.memmove(s1, s2, n) END memmove;

PROCEDURE __BUILTIN__ memset(s: ADDRESS; c: INTEGER; n: CARDINAL): ADDRESS;
BEGIN RETURN cbuiltin.memset(s, c, n) END memset;

PROCEDURE __BUILTIN__ memcmp(s1, s2: ADDRESS; n: CARDINAL): INTEGER;
BEGIN RETURN cbuiltin.memcmp(s1, s2, n) END memcmp;

PROCEDURE __BUILTIN__ index(s: ADDRESS; c: INTEGER): ADDRESS;
BEGIN RETURN cbuiltin.index(s, c) END index;

PROCEDURE __BUILTIN__ rindex(s: ADDRESS; c: INTEGER): ADDRESS;
BEGIN RETURN cbuiltin.rindex(s, c) END rindex;

PROCEDURE __BUILTIN__ strcat(dest, src: ADDRESS): ADDRESS;
BEGIN RETURN cbuiltin.strcat(dest, src) END strcat;

PROCEDURE __BUILTIN__ strncat(dest, src: ADDRESS; n: CARDINAL): ADDRESS;
BEGIN RETURN cbuiltin.strncat(dest, src, n) END strncat;

PROCEDURE __BUILTIN__ strcpy(dest, src: ADDRESS): ADDRESS;
BEGIN RETURN cbuiltin.strcpy(dest, src) END strcpy;

PROCEDURE __BUILTIN__ strncpy(dest, src: ADDRESS; n: CARDINAL): ADDRESS;
BEGIN RETURN cbuiltin.strncpy(dest, src, n) END strncpy;

PROCEDURE __BUILTIN__ strcmp(s1, s2: ADDRESS): INTEGER;
BEGIN RETURN cbuiltin.strcmp(s1, s2) END strcmp;

PROCEDURE __BUILTIN__ strncmp(s1, s2: ADDRESS; n: CARDINAL): INTEGER;
BEGIN RETURN cbuiltin.strncmp(s1, s2, n) END strncmp;

PROCEDURE __BUILTIN__ strlen(s: ADDRESS): INTEGER;
BEGIN RETURN cbuiltin.strlen(s) END strlen;

PROCEDURE __BUILTIN__ strstr(haystack, needle: ADDRESS): ADDRESS;
BEGIN RETURN cbuiltin.strstr(haystack, needle) END strstr;

PROCEDURE __BUILTIN__ strpbrk(s, accept: ADDRESS): ADDRESS;
BEGIN RETURN cbuiltin.strpbrk(s, accept) END strpbrk;

PROCEDURE __BUILTIN__ strspn(s, accept: ADDRESS): CARDINAL;
BEGIN RETURN cbuiltin.strspn(s, accept) END strspn;

PROCEDURE __BUILTIN__ strcspn(s, accept: ADDRESS): CARDINAL;
BEGIN RETURN cbuiltin.strcspn(s, accept) END strcspn;

PROCEDURE __BUILTIN__ strchr(s: ADDRESS; c: INTEGER): ADDRESS;
BEGIN RETURN cbuiltin.strchr(s, c) END strchr;

PROCEDURE __BUILTIN__ strrchr(s: ADDRESS; c: INTEGER): ADDRESS;
BEGIN RETURN cbuiltin.strrchr(s, c) END strrchr;

PROCEDURE huge_val(): REAL;
BEGIN RETURN cbuiltin.exp(1000.0) END huge_val;

PROCEDURE huge_valf(): SHORTREAL;
BEGIN RETURN cbuiltin.expf(1000.0) END huge_valf;

PROCEDURE huge_vall(): LONGREAL;
BEGIN RETURN cbuiltin.expl(1000.0) END huge_vall;

PROCEDURE signbit(r: REAL): INTEGER;
BEGIN
  RETURN VAL(INTEGER, ORD(63 IN CAST(Bits, r)))
END signbit;

PROCEDURE signbitf(s: SHORTREAL): INTEGER;
BEGIN
  RETURN VAL(INTEGER, ORD(31 IN CAST(BITSET32, s)))
END signbitf;

PROCEDURE signbitl(l: LONGREAL): INTEGER;
BEGIN
  RETURN VAL(INTEGER, ORD(63 IN CAST(Bits, l)))
END signbitl;

PROCEDURE isgreater(x, y: REAL): INTEGER;
BEGIN RETURN VAL(INTEGER, ORD(x > y)) END isgreater;
PROCEDURE isgreaterf(x, y: SHORTREAL): INTEGER;
BEGIN RETURN VAL(INTEGER, ORD(x > y)) END isgreaterf;
PROCEDURE isgreaterl(x, y: LONGREAL): INTEGER;
BEGIN RETURN VAL(INTEGER, ORD(x > y)) END isgreaterl;
PROCEDURE isgreaterequal(x, y: REAL): INTEGER;
BEGIN RETURN VAL(INTEGER, ORD(x >= y)) END isgreaterequal;
PROCEDURE isgreaterequalf(x, y: SHORTREAL): INTEGER;
BEGIN RETURN VAL(INTEGER, ORD(x >= y)) END isgreaterequalf;
PROCEDURE isgreaterequall(x, y: LONGREAL): INTEGER;
BEGIN RETURN VAL(INTEGER, ORD(x >= y)) END isgreaterequall;
PROCEDURE isless(x, y: REAL): INTEGER;
BEGIN RETURN VAL(INTEGER, ORD(x < y)) END isless;
PROCEDURE islessf(x, y: SHORTREAL): INTEGER;
BEGIN RETURN VAL(INTEGER, ORD(x < y)) END islessf;
PROCEDURE islessl(x, y: LONGREAL): INTEGER;
BEGIN RETURN VAL(INTEGER, ORD(x < y)) END islessl;
PROCEDURE islessequal(x, y: REAL): INTEGER;
BEGIN RETURN VAL(INTEGER, ORD(x <= y)) END islessequal;
PROCEDURE islessequalf(x, y: SHORTREAL): INTEGER;
BEGIN RETURN VAL(INTEGER, ORD(x <= y)) END islessequalf;
PROCEDURE islessequall(x, y: LONGREAL): INTEGER;
BEGIN RETURN VAL(INTEGER, ORD(x <= y)) END islessequall;
PROCEDURE islessgreater(x, y: REAL): INTEGER;
BEGIN RETURN VAL(INTEGER, ORD((x < y) OR (x > y))) END islessgreater;
PROCEDURE islessgreaterf(x, y: SHORTREAL): INTEGER;
BEGIN RETURN VAL(INTEGER, ORD((x < y) OR (x > y))) END islessgreaterf;
PROCEDURE islessgreaterl(x, y: LONGREAL): INTEGER;
BEGIN RETURN VAL(INTEGER, ORD((x < y) OR (x > y))) END islessgreaterl;
PROCEDURE isunordered(x, y: REAL): INTEGER;
BEGIN RETURN VAL(INTEGER, ORD((x # x) OR (y # y))) END isunordered;
PROCEDURE isunorderedf(x, y: SHORTREAL): INTEGER;
BEGIN RETURN VAL(INTEGER, ORD((x # x) OR (y # y))) END isunorderedf;
PROCEDURE isunorderedl(x, y: LONGREAL): INTEGER;
BEGIN RETURN VAL(INTEGER, ORD((x # x) OR (y # y))) END isunorderedl;
PROCEDURE iseqsig(x, y: REAL): INTEGER;
BEGIN RETURN VAL(INTEGER, ORD(x = y)) END iseqsig;
PROCEDURE iseqsigf(x, y: SHORTREAL): INTEGER;
BEGIN RETURN VAL(INTEGER, ORD(x = y)) END iseqsigf;
PROCEDURE iseqsigl(x, y: LONGREAL): INTEGER;
BEGIN RETURN VAL(INTEGER, ORD(x = y)) END iseqsigl;
PROCEDURE isnan(x: REAL): INTEGER;
BEGIN RETURN VAL(INTEGER, ORD(x # x)) END isnan;
PROCEDURE isnanf(x: SHORTREAL): INTEGER;
BEGIN RETURN VAL(INTEGER, ORD(x # x)) END isnanf;
PROCEDURE isnanl(x: LONGREAL): INTEGER;
BEGIN RETURN VAL(INTEGER, ORD(x # x)) END isnanl;
PROCEDURE isnormal(x: REAL): INTEGER;
BEGIN
  RETURN VAL(INTEGER, ORD((ABS(x) >= 2.2250738585072014E-308) & (ABS(x) <= MAX(REAL))))
END isnormal;
PROCEDURE isnormalf(x: SHORTREAL): INTEGER;
BEGIN
  RETURN VAL(INTEGER, ORD((ABS(x) >= 1.1754943508222875E-38) & (ABS(x) <= MAX(SHORTREAL))))
END isnormalf;
PROCEDURE isnormall(x: LONGREAL): INTEGER;
BEGIN
  RETURN VAL(INTEGER, ORD((ABS(x) >= 2.2250738585072014E-308) & (ABS(x) <= MAX(LONGREAL))))
END isnormall;
PROCEDURE isinf_sign(x: REAL): INTEGER;
BEGIN RETURN cbuiltin.isinf_sign(x) END isinf_sign;
PROCEDURE isinf_signf(x: SHORTREAL): INTEGER;
BEGIN RETURN cbuiltin.isinf_signf(x) END isinf_signf;
PROCEDURE isinf_signl(x: LONGREAL): INTEGER;
BEGIN RETURN cbuiltin.isinf_signl(x) END isinf_signl;

(* Most of these are expanded in the caller; no procedure body could replace that. *)

PROCEDURE __BUILTIN__ alloca(i: CARDINAL): ADDRESS;
BEGIN
  RETURN NIL
END alloca;

PROCEDURE alloca_trace(returned: ADDRESS; nBytes: CARDINAL): ADDRESS;
BEGIN
  RETURN returned
END alloca_trace;

PROCEDURE __BUILTIN__ frame_address(level: CARDINAL): ADDRESS;
BEGIN
  RETURN NIL
END frame_address;

PROCEDURE __BUILTIN__ return_address(level: CARDINAL): ADDRESS;
BEGIN
  RETURN NIL
END return_address;

PROCEDURE __BUILTIN__ setjmp(env: ADDRESS): INTEGER;
BEGIN
  RETURN 0
END setjmp;

PROCEDURE __BUILTIN__ longjmp(env: ADDRESS; val: INTEGER);
BEGIN
END longjmp;

END Builtins.
