IMPLEMENTATION MODULE RandomSources;

FROM SYSTEM IMPORT ADDRESS, ADR, LOC, ROTATE, SHIFT, TSIZE;
FROM RealMath IMPORT ln, sqrt;
IMPORT RandomC;

CONST
  Half = 100000000H;  (* 2 to the power of 32 *)

TYPE
  Source = POINTER TO Descriptor;
  Descriptor = RECORD
    state: State
  END;

(* Arithmetic of 64 bits without overflow *)

PROCEDURE Sum(a, b: CARDINAL): CARDINAL;
BEGIN
  IF a <= MAX(CARDINAL) - b THEN RETURN a + b END;
  RETURN a - (MAX(CARDINAL) - b) - 1
END Sum;

(* Returns the lower half of the product; `high` receives the upper one. *)
PROCEDURE Product(a, b: CARDINAL; VAR high: CARDINAL): CARDINAL;
VAR low, middle, other: CARDINAL;
BEGIN
  low := a MOD Half * (b MOD Half);
  middle := a DIV Half * (b MOD Half) + low DIV Half;
  other := a MOD Half * (b DIV Half) + middle MOD Half;
  high := a DIV Half * (b DIV Half) + middle DIV Half + other DIV Half;
  RETURN other MOD Half * Half + low MOD Half
END Product;

PROCEDURE LowProduct(a, b: CARDINAL): CARDINAL;
VAR high: CARDINAL;
BEGIN
  RETURN Product(a, b, high)
END LowProduct;

PROCEDURE Xor(a, b: CARDINAL): CARDINAL;
BEGIN
  RETURN ORD(BITSET(a) / BITSET(b))
END Xor;

PROCEDURE Rotated(a: CARDINAL; bits: INTEGER): CARDINAL;
BEGIN
  RETURN ORD(ROTATE(BITSET(a), bits))
END Rotated;

PROCEDURE Shifted(a: CARDINAL; bits: INTEGER): CARDINAL;
BEGIN
  RETURN ORD(SHIFT(BITSET(a), bits))
END Shifted;

(* Sources *)

(* The state is made by the generator splitmix64, as the authors recommend. *)
PROCEDURE New(seed: CARDINAL): Source;
VAR
  source: Source;
  i, z: CARDINAL;
BEGIN
  NEW(source);
  FOR i := 0 TO 3 DO
    seed := Sum(seed, 9E3779B97F4A7C15H);
    z := LowProduct(Xor(seed, Shifted(seed, -30)), 0BF58476D1CE4E5B9H);
    z := LowProduct(Xor(z, Shifted(z, -27)), 94D049BB133111EBH);
    source^.state[i] := Xor(z, Shifted(z, -31))
  END;
  RETURN source
END New;

PROCEDURE NewUnpredictable(): Source;
VAR
  source: Source;
  seed: CARDINAL;
BEGIN
  source := New(0);
  (* Without random bytes of the system, the time distinguishes runs. *)
  IF RandomC.getrandom(ADR(source^.state), TSIZE(State), 0) # VAL(INTEGER, TSIZE(State)) THEN
    Dispose(source);
    seed := VAL(CARDINAL, RandomC.time(NIL));
    RETURN New(seed)
  END;
  IF IsZero(source^.state) THEN source^.state[0] := 1 END;
  RETURN source
END NewUnpredictable;

PROCEDURE IsZero(state: State): BOOLEAN;
BEGIN
  RETURN (state[0] = 0) & (state[1] = 0) & (state[2] = 0) & (state[3] = 0)
END IsZero;

PROCEDURE Copy(source: Source): Source;
VAR copy: Source;
BEGIN
  NEW(copy);
  copy^ := source^;
  RETURN copy
END Copy;

PROCEDURE Dispose(VAR source: Source);
BEGIN
  IF source # NIL THEN DISPOSE(source) END
END Dispose;

PROCEDURE GetState(source: Source; VAR state: State);
BEGIN
  state := source^.state
END GetState;

PROCEDURE SetState(source: Source; state: State);
BEGIN
  IF IsZero(state) THEN HALT END;
  source^.state := state
END SetState;

PROCEDURE Jump(source: Source);
TYPE
  Polynomial = ARRAY [0..3] OF CARDINAL;
CONST
  jump = Polynomial{
      180EC6D33CFD0ABAH, 0D5A61266F0C9392CH, 0A9582618E03FC9AAH, 39ABDC4529B1661CH};
VAR
  sum: State;
  i, j, bit, number: CARDINAL;
BEGIN
  FOR i := 0 TO 3 DO sum[i] := 0 END;
  FOR i := 0 TO 3 DO
    FOR bit := 0 TO 63 DO
      IF bit IN BITSET(jump[i]) THEN
        FOR j := 0 TO 3 DO sum[j] := Xor(sum[j], source^.state[j]) END
      END;
      number := Next(source)
    END
  END;
  source^.state := sum
END Jump;

(* Numbers *)

PROCEDURE Next(source: Source): CARDINAL;
VAR result, t: CARDINAL;
BEGIN
  WITH source^ DO
    result := LowProduct(Rotated(LowProduct(state[1], 5), 7), 9);
    t := Shifted(state[1], 17);
    state[2] := Xor(state[2], state[0]);
    state[3] := Xor(state[3], state[1]);
    state[1] := Xor(state[1], state[2]);
    state[0] := Xor(state[0], state[3]);
    state[2] := Xor(state[2], t);
    state[3] := Rotated(state[3], 45)
  END;
  RETURN result
END Next;

(* The upper half of the product of a random number and the limit; those lower halves are rejected that
   would make some results more probable. See Lemire, Fast Random Integer Generation in an Interval. *)
PROCEDURE Below(source: Source; limit: CARDINAL): CARDINAL;
VAR low, high, threshold: CARDINAL;
BEGIN
  (* 2 to the power of 64, MOD `limit` *)
  threshold := (MAX(CARDINAL) MOD limit + 1) MOD limit;
  REPEAT
    low := Product(Next(source), limit, high)
  UNTIL low >= threshold;
  RETURN high
END Below;

PROCEDURE Between(source: Source; low, high: INTEGER): INTEGER;
VAR width, number, least: CARDINAL;
BEGIN
  (* Numbers without a sign, in the same order. *)
  IF low > high THEN HALT END;
  least := CARDINAL(low);
  width := Sum(CARDINAL(high), Sum(MAX(CARDINAL) - least, 1));
  IF width = MAX(CARDINAL) THEN
    number := Next(source)
  ELSE
    number := Below(source, width + 1)
  END;
  RETURN INTEGER(Sum(least, number))
END Between;

PROCEDURE Fraction(source: Source): REAL;
BEGIN
  RETURN FLOAT(Next(source) DIV 2048) / 9007199254740992.0
END Fraction;

PROCEDURE Chance(source: Source; probability: REAL): BOOLEAN;
BEGIN
  RETURN Fraction(source) < probability
END Chance;

(* The polar method of Marsaglia. The second number of each pair is not used, so that the state of the
   generator is all of the source. *)
PROCEDURE Normal(source: Source; mean, deviation: REAL): REAL;
VAR x, y, square: REAL;
BEGIN
  REPEAT
    x := 2.0 * Fraction(source) - 1.0;
    y := 2.0 * Fraction(source) - 1.0;
    square := x * x + y * y
  UNTIL (square < 1.0) & (square > 0.0);
  RETURN mean + deviation * x * sqrt(-2.0 * ln(square) / square)
END Normal;

PROCEDURE Exponential(source: Source; mean: REAL): REAL;
BEGIN
  RETURN -mean * ln(1.0 - Fraction(source))
END Exponential;

PROCEDURE Fill(source: Source; bytes: ADDRESS; length: CARDINAL);
VAR
  number: CARDINAL;
  byte: POINTER TO CHAR;
BEGIN
  number := 0;
  byte := bytes;
  WHILE length > 0 DO
    IF number < 256 THEN
      (* The highest bit set marks the bytes that are used. *)
      number := Next(source) DIV 256 + 100000000000000H
    END;
    byte^ := CHR(number MOD 256);
    number := number DIV 256;
    INC(byte, 1);
    DEC(length)
  END
END Fill;

PROCEDURE Shuffle(source: Source; elements: ADDRESS; count, size: CARDINAL);
VAR i: CARDINAL;
BEGIN
  FOR i := count TO 2 BY -1 DO
    Exchange(elements, i - 1, Below(source, i), size)
  END
END Shuffle;

PROCEDURE Exchange(elements: ADDRESS; first, second, size: CARDINAL);
VAR
  left, right: ADDRESS;
  byte: LOC;
  i: CARDINAL;
BEGIN
  left := elements + VAL(ADDRESS, first * size);
  right := elements + VAL(ADDRESS, second * size);
  FOR i := 1 TO size DO
    byte := left^;
    left^ := right^;
    right^ := byte;
    INC(left);
    INC(right)
  END
END Exchange;

END RandomSources.
