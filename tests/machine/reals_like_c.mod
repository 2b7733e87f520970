MODULE RealsLikeC;
(* Texts of real numbers have the digits that snprintf writes, and read back as strtod reads: random numbers,
   short ones, ties, subnormal numbers, and those next to powers of ten. *)
FROM SYSTEM IMPORT ADR, CAST, SHIFT;
FROM ConvTypes IMPORT ConvResults;
FROM libc IMPORT snprintf;
FROM InOut IMPORT WriteCard, WriteLn, WriteString;
IMPORT RealStr, Strings;

CONST Rounds = 40000;

TYPE
  Text = ARRAY [0..1499] OF CHAR;
  Bits = SET OF [0..63];

VAR
  seed: LONGCARD;
  compared, wrong, i: CARDINAL;

PROCEDURE Random(): LONGCARD;

  PROCEDURE Mix(by: INTEGER);
  BEGIN
    seed := CAST(LONGCARD, CAST(Bits, seed) / SHIFT(CAST(Bits, seed), by))
  END Mix;

BEGIN
  Mix(13);
  Mix(-7);
  Mix(17);
  RETURN seed
END Random;

PROCEDURE Below(limit: CARDINAL): CARDINAL;
BEGIN
  RETURN VAL(CARDINAL, Random() MOD VAL(LONGCARD, limit))
END Below;

(* Returns 10 to that power, rounded. *)
PROCEDURE Power(exponent: CARDINAL): REAL;
VAR
  text: Text;
  x: REAL;
  result: ConvResults;
BEGIN
  x := 0.0;
  IF snprintf(ADR(text), SIZE(text), "1E%d", VAL(INTEGER, exponent) - 308) > 0 THEN
    RealStr.StrToReal(text, x, result)
  END;
  RETURN x
END Power;

PROCEDURE Number(kind: CARDINAL): REAL;
CONST Fraction = 4503599627370496;
BEGIN
  CASE kind OF
    0: RETURN CAST(REAL, Random())
  | 1: RETURN FLOAT(Below(1000000000)) / 1000.0
  | 2: RETURN FLOAT(Below(10000000)) / 1024.0
  | 3: RETURN CAST(REAL, Random() MOD Fraction)
  | 4: RETURN CAST(REAL, CAST(LONGCARD, Power(Below(617))) + Random() MOD 5 - 2)
  | 5: RETURN -FLOAT(Below(1000)) - 0.5
  END
END Number;

PROCEDURE Compare(got, wanted: ARRAY OF CHAR);
BEGIN
  INC(compared);
  IF NOT Strings.Equal(got, wanted) THEN
    INC(wrong);
    IF wrong <= 10 THEN WriteString(got); WriteString(" # "); WriteString(wanted); WriteLn END
  END
END Compare;

(* Changes e-05 and e+05 to E-5 and E+5, and omits an exponent of 0. *)
PROCEDURE Adapt(VAR text: Text);
VAR
  mark: CARDINAL;
  found: BOOLEAN;
BEGIN
  Strings.FindNext("e", text, 0, found, mark);
  text[mark] := "E";
  IF text[mark + 2] = "0" THEN Strings.Delete(text, mark + 2, 1) END;
  IF text[mark + 2] = "0" THEN Strings.Delete(text, mark, 3) END
END Adapt;

PROCEDURE Try(x: REAL; most: CARDINAL);
VAR
  digits: CARDINAL;
  got, wanted: Text;
  back: REAL;
  result: ConvResults;
BEGIN
  IF NOT (ABS(x) <= MAX(REAL)) OR (x = 0.0) THEN RETURN END;
  digits := 1 + Below(most);
  RealStr.RealToFixed(x, VAL(INTEGER, digits), got);
  IF snprintf(ADR(wanted), SIZE(wanted), "%.*f", VAL(INTEGER, digits), x) > 0 THEN
    (* A number that is rounded to zero has no sign. *)
    IF (got[0] # "-") & (wanted[0] = "-") THEN Strings.Delete(wanted, 0, 1) END;
    Compare(got, wanted)
  END;
  RealStr.RealToFloat(x, digits, got);
  IF snprintf(ADR(wanted), SIZE(wanted), "%.*e", VAL(INTEGER, digits) - 1, x) > 0 THEN
    Adapt(wanted);
    Compare(got, wanted)
  END;
  IF snprintf(ADR(wanted), SIZE(wanted), "%.*e", VAL(INTEGER, 16 + Below(most)), x) > 0 THEN
    RealStr.StrToReal(wanted, back, result);
    INC(compared);
    IF (result # strAllRight) OR (back # x) THEN
      INC(wrong);
      IF wrong <= 10 THEN WriteString(wanted); WriteString(" reads differently"); WriteLn END
    END
  END
END Try;

BEGIN
  seed := 88172645463325252;
  compared := 0;
  wrong := 0;
  FOR i := 1 TO Rounds DO
    IF i MOD 16 = 0 THEN Try(Number(Below(6)), 780) ELSE Try(Number(Below(6)), 20) END
  END;
  IF compared < 2 * Rounds THEN
    WriteString("too few numbers ");
    WriteCard(compared, 0);
    WriteLn
  END;
  WriteCard(wrong, 0); WriteString(" differences"); WriteLn
END RealsLikeC.
