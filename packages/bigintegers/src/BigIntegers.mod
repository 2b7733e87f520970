IMPLEMENTATION MODULE BigIntegers;

FROM SYSTEM IMPORT ADR, INTEGER32;
FROM EXCEPTIONS IMPORT AllocateSource, ExceptionSource, RAISE;
FROM LowReal IMPORT large;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
FROM Strings IMPORT Length;
FROM libc IMPORT memcpy, strlen;
IMPORT DynamicStrings, LowReal, gmp;

CONST
  Many = MAX(INTEGER) DIV 64;
  PrimeRounds = 24;

TYPE
  BigInteger = POINTER TO gmp.Number;
  Bytes = POINTER TO ARRAY [0..Many] OF CHAR;

VAR source: ExceptionSource;

(* Creation and conversion *)

PROCEDURE New(): BigInteger;
VAR a: BigInteger;
BEGIN
  NEW(a);
  gmp.__gmpz_init(a);
  RETURN a
END New;

PROCEDURE NewOf(number: INTEGER): BigInteger;
VAR a: BigInteger;
BEGIN
  a := New();
  gmp.__gmpz_set_si(a, number);
  RETURN a
END NewOf;

PROCEDURE Copy(a: BigInteger): BigInteger;
VAR copy: BigInteger;
BEGIN
  copy := New();
  gmp.__gmpz_set(copy, a);
  RETURN copy
END Copy;

PROCEDURE Dispose(VAR a: BigInteger);
BEGIN
  IF a # NIL THEN
    gmp.__gmpz_clear(a);
    DISPOSE(a)
  END
END Dispose;

PROCEDURE Set(result, a: BigInteger);
BEGIN
  gmp.__gmpz_set(result, a)
END Set;

PROCEDURE SetInteger(result: BigInteger; number: INTEGER);
BEGIN
  gmp.__gmpz_set_si(result, number)
END SetInteger;

PROCEDURE SetCardinal(result: BigInteger; number: CARDINAL);
BEGIN
  gmp.__gmpz_set_ui(result, number)
END SetCardinal;

PROCEDURE SetReal(result: BigInteger; number: REAL): [BOOLEAN];
BEGIN
  IF NOT (ABS(number) <= large) THEN RETURN FALSE END;
  gmp.__gmpz_set_d(result, number);
  RETURN TRUE
END SetReal;

PROCEDURE SetText(result: BigInteger; text: ARRAY OF CHAR; base: CARDINAL): [BOOLEAN];
BEGIN
  RETURN SetBytes(result, ADR(text), Length(text), base)
END SetText;

PROCEDURE SetString(result: BigInteger; text: DynamicStrings.String; base: CARDINAL): [BOOLEAN];
BEGIN
  RETURN SetBytes(result, DynamicStrings.string(text), DynamicStrings.Length(text), base)
END SetString;

(* GMP also accepts blanks, but not a plus sign. *)
PROCEDURE SetBytes(result: BigInteger; text: Bytes; length, base: CARDINAL): BOOLEAN;
VAR
  copy: Bytes;
  first, i: CARDINAL;
  isSet: BOOLEAN;
BEGIN
  first := 0;
  IF (length > 0) & ((text^[0] = "+") OR (text^[0] = "-")) THEN first := 1 END;
  IF (length = first) OR (base < 2) OR (base > 36) THEN RETURN FALSE END;
  FOR i := first TO length - 1 DO
    IF DigitOf(text^[i]) >= base THEN RETURN FALSE END
  END;
  IF text^[0] = "-" THEN first := 0 END;
  ALLOCATE(copy, length - first + 1);
  memcpy(copy, ADR(text^[first]), length - first);
  copy^[length - first] := 0C;
  isSet := gmp.__gmpz_set_str(result, copy, VAL(INTEGER32, base)) = 0;
  DEALLOCATE(copy, length - first + 1);
  RETURN isSet
END SetBytes;

PROCEDURE DigitOf(ch: CHAR): CARDINAL;
BEGIN
  CASE ch OF
    "0".."9": RETURN ORD(ch) - ORD("0")
  | "A".."Z": RETURN ORD(ch) - ORD("A") + 10
  | "a".."z": RETURN ORD(ch) - ORD("a") + 10
  ELSE
    RETURN 99
  END
END DigitOf;

PROCEDURE Swap(a, b: BigInteger);
BEGIN
  gmp.__gmpz_swap(a, b)
END Swap;

PROCEDURE GetInteger(a: BigInteger; VAR number: INTEGER): BOOLEAN;
BEGIN
  IF gmp.__gmpz_fits_slong_p(a) = 0 THEN RETURN FALSE END;
  number := gmp.__gmpz_get_si(a);
  RETURN TRUE
END GetInteger;

PROCEDURE GetCardinal(a: BigInteger; VAR number: CARDINAL): BOOLEAN;
BEGIN
  IF gmp.__gmpz_fits_ulong_p(a) = 0 THEN RETURN FALSE END;
  number := gmp.__gmpz_get_ui(a);
  RETURN TRUE
END GetCardinal;

PROCEDURE RealOf(a: BigInteger): REAL;
CONST
  LargestExponent = 1024;
VAR
  exponent: INTEGER;
  fraction: REAL;
BEGIN
  fraction := gmp.__gmpz_get_d_2exp(exponent, a);
  IF exponent > LargestExponent THEN RETURN fraction * large * large END;
  (* The fraction is less than 1, so a power with this exponent may be too large. *)
  IF exponent > 0 THEN RETURN LowReal.scale(2.0 * fraction, exponent - 1) END;
  RETURN fraction
END RealOf;

PROCEDURE CheckBase(base: CARDINAL);
BEGIN
  IF (base < 2) OR (base > 36) THEN RAISE(source, 0, "BigIntegers: the base is wrong") END
END CheckBase;

PROCEDURE TextLength(a: BigInteger; base: CARDINAL): CARDINAL;
VAR
  text: Bytes;
  length, room: CARDINAL;
BEGIN
  (* GMP only has an upper bound. *)
  text := TextOf(a, base, room);
  length := strlen(text);
  DEALLOCATE(text, room);
  RETURN length
END TextLength;

(* Returns the address of the text, followed by 0C. *)
PROCEDURE TextOf(a: BigInteger; base: CARDINAL; VAR room: CARDINAL): Bytes;
VAR text: Bytes;
BEGIN
  CheckBase(base);
  room := gmp.__gmpz_sizeinbase(a, VAL(INTEGER32, base)) + 2;
  ALLOCATE(text, room);
  gmp.__gmpz_get_str(text, VAL(INTEGER32, base), a);
  RETURN text
END TextOf;

PROCEDURE GetText(a: BigInteger; base: CARDINAL; VAR text: ARRAY OF CHAR): [BOOLEAN];
VAR
  digits: Bytes;
  length, room: CARDINAL;
  fits: BOOLEAN;
BEGIN
  digits := TextOf(a, base, room);
  length := strlen(digits);
  fits := length <= HIGH(text) + 1;
  IF NOT fits THEN length := 0 END;
  memcpy(ADR(text), digits, length);
  IF length <= HIGH(text) THEN text[length] := 0C END;
  DEALLOCATE(digits, room);
  RETURN fits
END GetText;

PROCEDURE StringOf(a: BigInteger; base: CARDINAL): DynamicStrings.String;
VAR
  digits: Bytes;
  room: CARDINAL;
  string: DynamicStrings.String;
BEGIN
  digits := TextOf(a, base, room);
  string := DynamicStrings.InitStringCharStar(digits);
  DEALLOCATE(digits, room);
  RETURN string
END StringOf;

(* Arithmetic *)

PROCEDURE Add(result, a, b: BigInteger);
BEGIN
  gmp.__gmpz_add(result, a, b)
END Add;

PROCEDURE Subtract(result, a, b: BigInteger);
BEGIN
  gmp.__gmpz_sub(result, a, b)
END Subtract;

PROCEDURE Multiply(result, a, b: BigInteger);
BEGIN
  gmp.__gmpz_mul(result, a, b)
END Multiply;

PROCEDURE Negate(result, a: BigInteger);
BEGIN
  gmp.__gmpz_neg(result, a)
END Negate;

PROCEDURE Abs(result, a: BigInteger);
BEGIN
  gmp.__gmpz_abs(result, a)
END Abs;

PROCEDURE CheckDivisor(b: BigInteger);
BEGIN
  IF Sign(b) = 0 THEN RAISE(source, 1, "BigIntegers: the divisor is zero") END
END CheckDivisor;

PROCEDURE Div(result, a, b: BigInteger);
BEGIN
  CheckDivisor(b);
  IF Sign(b) > 0 THEN gmp.__gmpz_fdiv_q(result, a, b) ELSE gmp.__gmpz_cdiv_q(result, a, b) END
END Div;

PROCEDURE Mod(result, a, b: BigInteger);
BEGIN
  CheckDivisor(b);
  gmp.__gmpz_mod(result, a, b)
END Mod;

PROCEDURE Quotient(result, a, b: BigInteger);
BEGIN
  CheckDivisor(b);
  gmp.__gmpz_tdiv_q(result, a, b)
END Quotient;

PROCEDURE Remainder(result, a, b: BigInteger);
BEGIN
  CheckDivisor(b);
  gmp.__gmpz_tdiv_r(result, a, b)
END Remainder;

PROCEDURE ShiftLeft(result, a: BigInteger; bits: CARDINAL);
BEGIN
  gmp.__gmpz_mul_2exp(result, a, bits)
END ShiftLeft;

PROCEDURE ShiftRight(result, a: BigInteger; bits: CARDINAL);
BEGIN
  gmp.__gmpz_fdiv_q_2exp(result, a, bits)
END ShiftRight;

PROCEDURE Power(result, base: BigInteger; exponent: CARDINAL);
BEGIN
  gmp.__gmpz_pow_ui(result, base, exponent)
END Power;

PROCEDURE PowerMod(result, base, exponent, modulus: BigInteger): [BOOLEAN];
VAR
  inverse, opposite: BigInteger;
  hasInverse: BOOLEAN;
BEGIN
  CheckDivisor(modulus);
  IF Sign(exponent) >= 0 THEN
    gmp.__gmpz_powm(result, base, exponent, modulus);
    RETURN TRUE
  END;
  inverse := New();
  opposite := New();
  hasInverse := Inverse(inverse, base, modulus);
  IF hasInverse THEN
    Negate(opposite, exponent);
    gmp.__gmpz_powm(result, inverse, opposite, modulus)
  END;
  Dispose(inverse);
  Dispose(opposite);
  RETURN hasInverse
END PowerMod;

PROCEDURE Inverse(result, a, modulus: BigInteger): BOOLEAN;
VAR
  inverse: BigInteger;
  exists: BOOLEAN;
BEGIN
  CheckDivisor(modulus);
  (* GMP leaves the result undefined if there is none. *)
  inverse := New();
  exists := gmp.__gmpz_invert(inverse, a, modulus) # 0;
  IF exists THEN Swap(result, inverse) END;
  Dispose(inverse);
  RETURN exists
END Inverse;

PROCEDURE Root(result, a: BigInteger; degree: CARDINAL): [BOOLEAN];
BEGIN
  IF (degree = 0) OR NOT ODD(degree) & (Sign(a) < 0) THEN
    RAISE(source, 2, "BigIntegers: the root does not exist")
  END;
  RETURN gmp.__gmpz_root(result, a, degree) # 0
END Root;

PROCEDURE Gcd(result, a, b: BigInteger);
BEGIN
  gmp.__gmpz_gcd(result, a, b)
END Gcd;

PROCEDURE Lcm(result, a, b: BigInteger);
BEGIN
  gmp.__gmpz_lcm(result, a, b)
END Lcm;

PROCEDURE Factorial(result: BigInteger; n: CARDINAL);
BEGIN
  gmp.__gmpz_fac_ui(result, n)
END Factorial;

PROCEDURE Binomial(result: BigInteger; n, k: CARDINAL);
BEGIN
  gmp.__gmpz_bin_uiui(result, n, k)
END Binomial;

PROCEDURE IsPrime(a: BigInteger): BOOLEAN;
BEGIN
  RETURN gmp.__gmpz_probab_prime_p(a, PrimeRounds) # 0
END IsPrime;

PROCEDURE NextPrime(result, a: BigInteger);
BEGIN
  gmp.__gmpz_nextprime(result, a)
END NextPrime;

(* Comparison *)

PROCEDURE SignOf(difference: INTEGER32): INTEGER;
BEGIN
  IF difference < 0 THEN RETURN -1 ELSIF difference > 0 THEN RETURN 1 ELSE RETURN 0 END
END SignOf;

PROCEDURE Compare(a, b: BigInteger): INTEGER;
BEGIN
  RETURN SignOf(gmp.__gmpz_cmp(a, b))
END Compare;

PROCEDURE CompareInteger(a: BigInteger; b: INTEGER): INTEGER;
BEGIN
  RETURN SignOf(gmp.__gmpz_cmp_si(a, b))
END CompareInteger;

PROCEDURE Sign(a: BigInteger): INTEGER;
BEGIN
  RETURN SignOf(a^.size)
END Sign;

(* Bits *)

PROCEDURE And(result, a, b: BigInteger);
BEGIN
  gmp.__gmpz_and(result, a, b)
END And;

PROCEDURE Or(result, a, b: BigInteger);
BEGIN
  gmp.__gmpz_ior(result, a, b)
END Or;

PROCEDURE ExclusiveOr(result, a, b: BigInteger);
BEGIN
  gmp.__gmpz_xor(result, a, b)
END ExclusiveOr;

PROCEDURE Complement(result, a: BigInteger);
BEGIN
  gmp.__gmpz_com(result, a)
END Complement;

PROCEDURE BitLength(a: BigInteger): CARDINAL;
BEGIN
  IF Sign(a) = 0 THEN RETURN 0 END;
  RETURN gmp.__gmpz_sizeinbase(a, 2)
END BitLength;

PROCEDURE HasBit(a: BigInteger; bit: CARDINAL): BOOLEAN;
BEGIN
  RETURN gmp.__gmpz_tstbit(a, bit) # 0
END HasBit;

PROCEDURE SetBit(a: BigInteger; bit: CARDINAL; value: BOOLEAN);
BEGIN
  IF value THEN gmp.__gmpz_setbit(a, bit) ELSE gmp.__gmpz_clrbit(a, bit) END
END SetBit;

BEGIN
  AllocateSource(source)
END BigIntegers.
