MODULE BuiltinProcedures;
(* A marked procedure is C's function if one has the same heading; otherwise its own block is compiled. *)
FROM SYSTEM IMPORT ADDRESS, ADR;
FROM InOut IMPORT WriteCard, WriteInt, WriteString, WriteLn;
IMPORT Builtins;
VAR
  text: ARRAY [0..31] OF CHAR;

(* C's function is called, not this block. *)
PROCEDURE __BUILTIN__ sqrt(x: REAL): REAL;
BEGIN
  RETURN -x
END sqrt;

PROCEDURE __ATTRIBUTE__ __BUILTIN__((strlen)) Length(a: ADDRESS): CARDINAL;
BEGIN
  RETURN 99
END Length;

(* C has no such function, and none with this heading. *)
PROCEDURE __BUILTIN__ half(x: REAL): REAL;
BEGIN
  RETURN x / 2.0
END half;

PROCEDURE __ATTRIBUTE__ __BUILTIN__((cos)) Cosine(n: INTEGER): INTEGER;
BEGIN
  RETURN n + 1
END Cosine;

PROCEDURE __INLINE__ Square(n: INTEGER): INTEGER;
BEGIN
  RETURN n * n
END Square;

PROCEDURE Tenths(x: REAL): INTEGER;
BEGIN
  RETURN VAL(INTEGER, x * 10.0 + 0.5)
END Tenths;

VAR
  copied: ADDRESS;
BEGIN
  WriteInt(Tenths(sqrt(6.25)), 4); WriteCard(Length(ADR("hello")), 3);
  WriteInt(Tenths(half(9.0)), 4);
  WriteInt(Cosine(7), 3); WriteInt(Square(12), 4); WriteLn;
  copied := Builtins.memcpy(ADR(text), ADR("copied"), 7);
  copied := Builtins.strcat(copied, ADR(" text"));
  WriteString(text); WriteInt(Builtins.strlen(copied), 3);
  WriteInt(Builtins.strcmp(copied, ADR("copied")), 2); WriteLn;
  WriteInt(Tenths(Builtins.fabs(-2.5)), 4); WriteInt(Tenths(Builtins.atan2(1.0, 1.0) * 4.0), 4);
  WriteInt(Tenths(VAL(REAL, Builtins.cosl(VAL(LONGREAL, 0.0)))), 4);
  WriteInt(Tenths(RE(Builtins.csqrt(CMPLX(-3.0, 4.0)))), 4);
  WriteInt(Builtins.signbit(-0.5), 2); WriteInt(Builtins.signbitf(VAL(SHORTREAL, 0.5)), 2);
  WriteCard(ORD(Builtins.huge_val() > MAX(REAL)), 2); WriteLn
END BuiltinProcedures.
