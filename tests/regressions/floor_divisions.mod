(* DIV by a constant rounds down, and MOD is never negative, also at the limits of the types. *)
MODULE floor_divisions;
FROM InOut IMPORT WriteString, WriteInt, WriteLn;

CONST Steps = 2000;

TYPE Small = [-32768..32767];

VAR
  failures, zero, i: INTEGER;
  x: INTEGER;
  s: Small;

(* The divisor is not known, and the quotient rounded to zero is corrected. *)
PROCEDURE Quotient(x, divisor: INTEGER): INTEGER;
BEGIN
  INC(divisor, zero);
  IF x REM divisor < 0 THEN RETURN x / divisor - 1 ELSE RETURN x / divisor END
END Quotient;

PROCEDURE Modulus(x, divisor: INTEGER): INTEGER;
BEGIN
  INC(divisor, zero);
  IF x REM divisor < 0 THEN RETURN x REM divisor + divisor ELSE RETURN x REM divisor END
END Modulus;

PROCEDURE Expect(found, expected: INTEGER);
BEGIN
  IF found # expected THEN
    INC(failures);
    WriteInt(found, 22); WriteInt(expected, 22); WriteLn
  END
END Expect;

PROCEDURE Check(x, divisor, quotient, modulus: INTEGER);
BEGIN
  Expect(quotient, Quotient(x, divisor));
  Expect(modulus, Modulus(x, divisor))
END Check;

PROCEDURE CheckAll(x: INTEGER);
BEGIN
  Check(x, 3, x DIV 3, x MOD 3);
  Check(x, 5, x DIV 5, x MOD 5);
  Check(x, 6, x DIV 6, x MOD 6);
  Check(x, 7, x DIV 7, x MOD 7);
  Check(x, 10, x DIV 10, x MOD 10);
  Check(x, 12, x DIV 12, x MOD 12);
  Check(x, 60, x DIV 60, x MOD 60);
  Check(x, 100, x DIV 100, x MOD 100);
  Check(x, 365, x DIV 365, x MOD 365);
  Check(x, 1461, x DIV 1461, x MOD 1461);
  Check(x, 36524, x DIV 36524, x MOD 36524);
  Check(x, 146097, x DIV 146097, x MOD 146097);
  Check(x, 2147483647, x DIV 2147483647, x MOD 2147483647);
  Check(x, 1000000000000000000, x DIV 1000000000000000000, x MOD 1000000000000000000);
  Check(x, 9223372036854775806, x DIV 9223372036854775806, x MOD 9223372036854775806);
  Check(x, 9223372036854775807, x DIV 9223372036854775807, x MOD 9223372036854775807)
END CheckAll;

PROCEDURE CheckSmall(s: Small);
BEGIN
  Check(VAL(INTEGER, s), 3, VAL(INTEGER, s DIV 3), VAL(INTEGER, s MOD 3));
  Check(VAL(INTEGER, s), 7, VAL(INTEGER, s DIV 7), VAL(INTEGER, s MOD 7));
  Check(VAL(INTEGER, s), 10, VAL(INTEGER, s DIV 10), VAL(INTEGER, s MOD 10));
  Check(VAL(INTEGER, s), 100, VAL(INTEGER, s DIV 100), VAL(INTEGER, s MOD 100));
  Check(VAL(INTEGER, s), 365, VAL(INTEGER, s DIV 365), VAL(INTEGER, s MOD 365));
  Check(VAL(INTEGER, s), 30000, VAL(INTEGER, s DIV 30000), VAL(INTEGER, s MOD 30000))
END CheckSmall;

(* One remainder is the correction of both. *)
PROCEDURE CheckBoth(x: INTEGER);
BEGIN
  Expect(x DIV 7 - x MOD 7 * 2, Quotient(x, 7) - Modulus(x, 7) * 2);
  Expect(x DIV 10 - x MOD 10 * 2, Quotient(x, 10) - Modulus(x, 10) * 2);
  Expect(x DIV 365 - x MOD 365 * 2, Quotient(x, 365) - Modulus(x, 365) * 2)
END CheckBoth;

(* The remainder is also used as it is. *)
PROCEDURE CheckShared(x: INTEGER);
BEGIN
  Expect(x MOD 10 + x REM 10 + x DIV 10, Modulus(x, 10) + x REM 10 + Quotient(x, 10));
  IF x REM 10 < 0 THEN Expect(x DIV 10, x / 10 - 1) ELSE Expect(x DIV 10, x / 10) END
END CheckShared;

(* Quotients are terms of one sum, or of a difference, and other terms stand between them and their corrections. *)
PROCEDURE CheckTerms(x, y: INTEGER);
BEGIN
  Expect(x * 365 + x DIV 4 - x DIV 100 + x DIV 400 + (y * 153 + 2) DIV 5 + y - 1,
      x * 365 + Quotient(x, 4) - Quotient(x, 100) + Quotient(x, 400) + Quotient(y * 153 + 2, 5) +
      y - 1);
  Expect(y - x DIV 7 - y DIV 9 - x DIV 11, y - Quotient(x, 7) - Quotient(y, 9) - Quotient(x, 11));
  Expect(x - (x DIV 3 - y DIV 3) - (y DIV 5 - x DIV 5),
      x - (Quotient(x, 3) - Quotient(y, 3)) - (Quotient(y, 5) - Quotient(x, 5)))
END CheckTerms;

(* The numbers are narrow, so LLVM divides in fewer bits, and the terms are extended. *)
PROCEDURE CheckNarrowTerms(s: Small; y: INTEGER);
VAR x: INTEGER;
BEGIN
  x := s;
  Expect(y * 3 - x DIV 100 + y DIV 7 + x DIV 400,
      y * 3 - Quotient(x, 100) + Quotient(y, 7) + Quotient(x, 400))
END CheckNarrowTerms;

BEGIN
  failures := 0;
  x := 1;
  FOR i := 0 TO Steps DO x := x * 16807 MOD 2147483647 END;
  (* The modulus is a prime, so x is never 0, but LLVM does not know that. *)
  zero := ORD(x = 0);
  FOR i := 0 TO Steps DO
    CheckTerms(i - Steps DIV 2, i * 7 - Steps); CheckTerms(i * 1000, -i);
    CheckAll(MIN(INTEGER) + i); CheckAll(MAX(INTEGER) - i);
    CheckAll(i); CheckAll(-i);
    CheckAll(4611686018427387904 - i); CheckAll(i - 4611686018427387904);
    CheckBoth(i - Steps DIV 2); CheckShared(i - Steps DIV 2)
  END;
  x := 1;
  FOR i := 0 TO Steps DO
    x := x * 16807 MOD 2147483647;
    CheckAll(x * 4294967296 + x);
    CheckAll(-(x * 1000003))
  END;
  FOR i := MIN(Small) TO MAX(Small) DO s := i; CheckSmall(s); CheckNarrowTerms(s, i * 5) END;
  WriteInt(failures, 0); WriteString(" failures"); WriteLn
END floor_divisions.
