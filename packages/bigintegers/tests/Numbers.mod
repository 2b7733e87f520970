(* Conversions, arithmetic, number theory and bits. *)
MODULE Numbers;

FROM STextIO IMPORT WriteLn, WriteString;
FROM SRealIO IMPORT WriteFloat;
FROM SWholeIO IMPORT WriteCard, WriteInt;
FROM BigIntegers IMPORT Abs, Add, And, BigInteger, Binomial, BitLength, Compare, CompareInteger,
    Complement, Copy, Dispose, Div, ExclusiveOr, Factorial, Gcd, GetCardinal,
    GetInteger, GetText, HasBit, Inverse, IsPrime, Lcm, Mod, Multiply, Negate,
    New, NewOf, NextPrime, Or, Power, PowerMod, Quotient, RealOf, Remainder,
    Root, Set, SetBit, SetCardinal, SetInteger, SetReal, SetString, SetText,
    ShiftLeft, ShiftRight, Sign, StringOf, Subtract, Swap, TextLength;
IMPORT DynamicStrings;

VAR
  a, b, c, zero, one: BigInteger;
  integer, dividend, divisor: INTEGER;
  cardinal, i: CARDINAL;
  short: ARRAY [0..4] OF CHAR;
  real: REAL;
  string: DynamicStrings.String;

PROCEDURE Test(what: ARRAY OF CHAR; truth: BOOLEAN);
BEGIN
  WriteString(what);
  IF truth THEN WriteString(": yes") ELSE WriteString(": no") END;
  WriteLn
END Test;

PROCEDURE Show(a: BigInteger);
VAR text: ARRAY [0..199] OF CHAR;
BEGIN
  IF NOT GetText(a, 10, text) THEN WriteString("too long") END;
  WriteString(text); WriteLn
END Show;

PROCEDURE Try(text: ARRAY OF CHAR; base: CARDINAL);
BEGIN
  WriteString(text);
  IF SetText(a, text, base) THEN
    WriteString(" = ");
    Show(a)
  ELSE
    WriteString(" is wrong");
    WriteLn
  END
END Try;

PROCEDURE Relation(a, b: INTEGER): INTEGER;
BEGIN
  IF a < b THEN RETURN -1 ELSIF a > b THEN RETURN 1 ELSE RETURN 0 END
END Relation;

PROCEDURE DivideByZero;
BEGIN
  Div(a, a, zero);
  WriteString("not reached")
EXCEPT
  WriteString("zero divisor"); WriteLn;
  RETURN
END DivideByZero;

PROCEDURE RootOfNegative;
BEGIN
  SetInteger(a, -4);
  Root(a, a, 2);
  WriteString("not reached")
EXCEPT
  WriteString("no root"); WriteLn;
  RETURN
END RootOfNegative;

PROCEDURE WrongBase;
BEGIN
  WriteCard(TextLength(a, 37), 0)
EXCEPT
  WriteString("wrong base"); WriteLn;
  RETURN
END WrongBase;

BEGIN
  a := New(); b := NewOf(-5); c := New(); zero := New(); one := NewOf(1);
  Show(a); Show(b);

  (* Texts *)
  Try("123456789012345678901234567890", 10);
  Try("-FFffFFffFFffFFffFFff", 16);
  Try("+zz", 36);
  Try("-0", 10);
  Try("101", 2);
  Try("102", 2);
  Try("", 10);
  Try("-", 10);
  Try("+-1", 10);
  Try(" 1", 10);
  Try("1 2", 10);
  Try("12", 1);
  Try("12", 37);
  SetText(a, "-12345", 10);
  Test("fits", GetText(a, 10, short));
  SetText(a, "-1234", 10);
  Test("fits", GetText(a, 10, short));
  WriteString(short); WriteLn;
  WriteCard(TextLength(a, 10), 0); WriteLn;
  string := StringOf(a, 2);
  WriteCard(DynamicStrings.Length(string), 0); WriteLn;
  Test("set", SetString(b, string, 2));
  Test("equal", Compare(a, b) = 0);
  string := DynamicStrings.KillString(string);
  Test("set", SetString(b, NIL, 2));

  (* Whole and real numbers *)
  SetInteger(a, MIN(INTEGER));
  Show(a);
  Test("integer", GetInteger(a, integer) & (integer = MIN(INTEGER)));
  Subtract(a, a, one);
  Test("integer", GetInteger(a, integer));
  Test("cardinal", GetCardinal(a, cardinal));
  SetCardinal(a, MAX(CARDINAL));
  Show(a);
  Test("cardinal", GetCardinal(a, cardinal) & (cardinal = MAX(CARDINAL)));
  Test("integer", GetInteger(a, integer));
  Test("real", SetReal(a, -1.0E30));
  Show(a);
  Test("real", SetReal(a, 0.75));
  Show(a);
  real := 0.0;
  Test("infinite", SetReal(a, 1.0 / real));
  SetInteger(a, 10);
  Power(a, a, 300);
  WriteFloat(RealOf(a), 10, 0); WriteLn;
  Negate(a, a);
  WriteFloat(RealOf(a), 10, 0); WriteLn;
  WriteFloat(RealOf(zero), 3, 0); WriteLn;
  SetInteger(a, 1);
  ShiftLeft(a, a, 1023);
  WriteFloat(RealOf(a), 10, 0); WriteLn;
  ShiftLeft(a, a, 1);
  WriteFloat(RealOf(a), 10, 0); WriteLn;
  Power(a, a, 1000);
  WriteFloat(RealOf(a), 10, 0); WriteLn;

  (* The same results as those of whole numbers. *)
  FOR dividend := -50 TO 50 DO
    FOR divisor := -7 TO 7 DO
      IF divisor # 0 THEN
        SetInteger(a, dividend);
        SetInteger(b, divisor);
        Div(c, a, b);
        IF CompareInteger(c, dividend DIV divisor) # 0 THEN WriteString("wrong DIV") END;
        Mod(c, a, b);
        IF CompareInteger(c, dividend MOD divisor) # 0 THEN WriteString("wrong MOD") END;
        Quotient(c, a, b);
        IF CompareInteger(c, dividend / divisor) # 0 THEN WriteString("wrong /") END;
        Remainder(c, a, b);
        IF CompareInteger(c, dividend REM divisor) # 0 THEN WriteString("wrong REM") END;
        Multiply(c, a, b);
        IF CompareInteger(c, dividend * divisor) # 0 THEN WriteString("wrong *") END;
        IF Compare(a, b) # Relation(dividend, divisor) THEN WriteString("wrong order") END
      END
    END
  END;
  DivideByZero;
  RootOfNegative;
  WrongBase;

  (* Operands that are the result. *)
  SetInteger(a, 12);
  Add(a, a, a); Multiply(a, a, a); Subtract(a, a, one);
  Show(a);
  SetInteger(b, 7);
  Swap(a, b);
  Show(a);
  Set(a, b);
  Negate(b, b);
  Abs(b, b);
  Test("equal", Compare(a, b) = 0);
  WriteInt(Sign(a), 0); WriteInt(Sign(zero), 2); WriteLn;
  Dispose(c);
  c := Copy(a);
  Show(c);

  (* Number theory, with published values. *)
  Factorial(a, 50);
  Show(a);
  Binomial(a, 100, 50);
  Show(a);
  SetInteger(a, 2);
  Power(a, a, 127);
  Subtract(a, a, one);
  Show(a);
  Test("prime", IsPrime(a));
  Subtract(b, a, one); Subtract(b, b, one);
  Test("prime", IsPrime(b));
  SetInteger(a, 1000000000);
  NextPrime(a, a);
  Show(a);
  SetInteger(a, 3); SetInteger(b, 200); SetInteger(c, 1000007);
  Test("power", PowerMod(a, a, b, c));
  Show(a);
  SetInteger(a, 3); SetInteger(b, 11);
  Test("inverse", Inverse(c, a, b));
  Show(c);
  SetInteger(c, -2);
  Test("power", PowerMod(c, a, c, b));
  Show(c);
  SetInteger(a, 6); SetInteger(b, 9);
  Test("inverse", Inverse(c, a, b));
  Show(c);
  Gcd(c, a, b);
  Show(c);
  Lcm(c, a, b);
  Show(c);
  SetText(a, "15241578753238836750495351562536198787501905199875019052100", 10);
  Test("exact", Root(b, a, 2));
  Show(b);
  SetInteger(a, -28);
  Test("exact", Root(b, a, 3));
  Show(b);

  (* Bits *)
  SetInteger(a, 12); SetInteger(b, 10);
  And(c, a, b); Show(c);
  Or(c, a, b); Show(c);
  ExclusiveOr(c, a, b); Show(c);
  Complement(c, a); Show(c);
  SetInteger(a, -5);
  ShiftRight(c, a, 1); Show(c);
  SetInteger(a, 0);
  WriteCard(BitLength(a), 0); WriteLn;
  SetBit(a, 100, TRUE); SetBit(a, 3, TRUE); SetBit(a, 3, FALSE);
  Show(a);
  WriteCard(BitLength(a), 0); WriteLn;
  Test("bit 100", HasBit(a, 100));
  Test("bit 3", HasBit(a, 3));

  (* Fibonacci number 1000 *)
  SetInteger(a, 0); SetInteger(b, 1);
  FOR i := 1 TO 1000 DO
    Add(a, a, b);
    Swap(a, b)
  END;
  string := DynamicStrings.InitString(
      "43466557686937456435688527675040625802564660517371780402481729089536555417949051");
  string := DynamicStrings.ConCat(string, DynamicStrings.Mark(DynamicStrings.InitString(
              "89040387984007925516929592259308032263477520968962323987332247116164299644090653")));
  string := DynamicStrings.ConCat(string, DynamicStrings.Mark(DynamicStrings.InitString(
              "3187938298969649928516003704476137795166849228875")));
  Test("set", SetString(b, string, 10));
  string := DynamicStrings.KillString(string);
  Test("equal", Compare(a, b) = 0);
  Dispose(a); Dispose(a); Dispose(b); Dispose(c); Dispose(zero);
  Dispose(one)
END Numbers.
