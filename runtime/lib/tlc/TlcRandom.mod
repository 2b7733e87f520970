IMPLEMENTATION MODULE TlcRandom;

FROM SYSTEM IMPORT CAST;
FROM TlcClock IMPORT TlcGetClock;

TYPE Bits = SET OF [0..63];

CONST
  Half = 4294967296;  (* 2^32 *)
  Step = 9E3779B97F4A7C15H;  (* the golden ratio, as a fraction of 2^64 *)
  FirstMixer = 0BF58476D1CE4E5B9H;
  SecondMixer = 94D049BB133111EBH;

VAR state: LONGCARD;

PROCEDURE Start(seed: LONGCARD);
BEGIN
  state := seed
END Start;

PROCEDURE StartByClock;
VAR fields: ARRAY [0..8] OF LONGINT;
BEGIN
  IF TlcGetClock(fields) THEN
    state := VAL(LONGCARD, ((fields[3] * 60 + fields[4]) * 60 + fields[5]) * 1000000 + fields[6]);
    state := Mixed(state, FirstMixer, 30) + VAL(LONGCARD, fields[2])
  END
END StartByClock;

PROCEDURE State(): LONGCARD;
BEGIN
  RETURN state
END State;

(* a * b modulo 2^64, without the overflow that a check would report. *)
PROCEDURE Product(a, b: LONGCARD): LONGCARD;
VAR middle: LONGCARD;
BEGIN
  middle := Low((a DIV Half) * (b MOD Half)) + Low((a MOD Half) * (b DIV Half));
  RETURN Sum((a MOD Half) * (b MOD Half), Low(middle) * Half)
END Product;

PROCEDURE Low(x: LONGCARD): LONGCARD;
BEGIN
  RETURN x MOD Half
END Low;

(* a + b modulo 2^64 *)
PROCEDURE Sum(a, b: LONGCARD): LONGCARD;
BEGIN
  IF a <= MAX(LONGCARD) - b THEN RETURN a + b END;
  RETURN a - (MAX(LONGCARD) - b) - 1
END Sum;

(* Returns x XOR x shifted to the right, times a mixer. *)
PROCEDURE Mixed(x, mixer: LONGCARD; places: CARDINAL): LONGCARD;
BEGIN
  RETURN Product(Folded(x, places), mixer)
END Mixed;

PROCEDURE Folded(x: LONGCARD; places: CARDINAL): LONGCARD;
VAR power: LONGCARD;
BEGIN
  power := 1;
  WHILE places > 0 DO power := 2 * power; DEC(places) END;
  RETURN CAST(LONGCARD, CAST(Bits, x) / CAST(Bits, x DIV power))
END Folded;

PROCEDURE Next(): LONGCARD;
BEGIN
  state := Sum(state, Step);
  RETURN Folded(Mixed(Mixed(state, FirstMixer, 30), SecondMixer, 27), 31)
END Next;

PROCEDURE Below(bound: LONGCARD): LONGCARD;
VAR x, rest: LONGCARD;
BEGIN
  (* The last numbers, which are fewer than the possible results, are rejected. *)
  rest := (MAX(LONGCARD) MOD bound + 1) MOD bound;
  REPEAT x := Next() UNTIL x <= MAX(LONGCARD) - rest;
  RETURN x MOD bound
END Below;

PROCEDURE UpTo(high: LONGCARD): LONGCARD;
BEGIN
  IF high = MAX(LONGCARD) THEN RETURN Next() END;
  RETURN Below(high + 1)
END UpTo;

PROCEDURE Fraction(): REAL;
CONST Places = 9007199254740992;  (* 2^53, the precision of a REAL *)
BEGIN
  RETURN VAL(REAL, Below(Places)) / VAL(REAL, Places)
END Fraction;

BEGIN
  state := 0
END TlcRandom.
