(* Every procedure of RealInOut, RealConversions, FpuIO and CardinalIO. *)
MODULE test_reals;
FROM StrIO IMPORT WriteLn, WriteString;
IMPORT CardinalIO, FpuIO, RealConversions, RealInOut;

VAR
  text: ARRAY [0..29] OF CHAR;
  short: ARRAY [0..3] OF CHAR;
  real: REAL;
  long: LONGREAL;
  small: SHORTREAL;
  number: LONGINT;
  ok: BOOLEAN;
  card: CARDINAL;
  longCard: LONGCARD;
  shortCard: SHORTCARD;

PROCEDURE Show(s: ARRAY OF CHAR);
BEGIN
  WriteString("["); WriteString(s); WriteString("]")
END Show;

PROCEDURE Ok;
BEGIN
  IF ok THEN WriteString(" ok") ELSE WriteString(" not ok") END;
  WriteLn
END Ok;

PROCEDURE Convert(x: REAL; digits, width: INTEGER);
BEGIN
  RealConversions.RealToString(x, digits, width, text, ok);
  Show(text); Ok
END Convert;

PROCEDURE Parse(s: ARRAY OF CHAR);
BEGIN
  RealConversions.StringToReal(s, real, ok);
  FpuIO.WriteReal(real, 12, 4); Ok
END Parse;

PROCEDURE Done(done: BOOLEAN);
BEGIN
  IF done THEN WriteString(" done") ELSE WriteString(" not done") END;
  WriteLn
END Done;

BEGIN
  Convert(100.0, 10, 10); Convert(100.0, -5, 12); Convert(123.456789, 10, 10);
  Convert(123.456789, -5, 13);
  Convert(123.456789, -2, 15); Convert(123.456789, 2, 15); Convert(-123.456789, 2, 15);
  Convert(-123.456789, 2, 3);
  Convert(0.0001234, -3, 12); Convert(0.0, -3, 12); Convert(0.0, 3, 12); Convert(1.5, 0, 12);
  Convert(1.0E20, 2, 5);
  RealConversions.SetNoOfExponentDigits(3);
  Convert(123.456789, -2, 15); Convert(1.5, -1, 12);
  RealConversions.SetNoOfExponentDigits(0);
  RealConversions.LongRealToString(2.5, 3, 10, text, ok); Show(text); Ok;
  Parse("12.5E1"); Parse("  -7"); Parse("12.5x"); Parse(""); Parse("E2");
  RealConversions.StringToLongReal("0.25", long, ok); FpuIO.WriteLongReal(long, 8, 3); Ok;

  FpuIO.RealToStr(3.14159, 10, 3, text); Show(text);
  FpuIO.RealToStr(-3.14159, 0, 3, text); Show(text);
  FpuIO.RealToStr(3.99, 6, 0, text); Show(text);
  FpuIO.RealToStr(12345.678, 4, 1, text); Show(text);
  FpuIO.RealToStr(12345.678, 4, 1, short); Show(short);
  FpuIO.LongRealToStr(2.5, 8, 2, text); Show(text);
  FpuIO.LongIntToStr(-5, 6, text); Show(text); WriteLn;
  FpuIO.StrToReal("2.25E1", real); FpuIO.WriteReal(real, 8, 2);
  FpuIO.StrToReal("none", real); FpuIO.WriteReal(real, 8, 2);
  FpuIO.StrToLongReal("-2.25 x", long); FpuIO.WriteLongReal(long, 8, 2);
  FpuIO.StrToLongInt("-9223372036854775808", number); FpuIO.WriteLongInt(number, 21);
  FpuIO.StrToLongInt("x 12 y", number); FpuIO.WriteLongInt(number, 4); WriteLn;
  FpuIO.ReadReal(real); FpuIO.WriteReal(real, 8, 2);
  FpuIO.ReadLongReal(long); FpuIO.WriteLongReal(long, 8, 2);
  FpuIO.ReadLongInt(number); FpuIO.WriteLongInt(number, 8); WriteLn;

  RealInOut.WriteReal(3.14159, 12); WriteLn;
  RealInOut.WriteReal(-3.14159, 0); WriteLn;
  RealInOut.SetNoOfDecimalPlaces(2);
  RealInOut.WriteReal(3.14159, 12); RealInOut.WriteLongReal(2.5, 8);
  RealInOut.WriteShortReal(2.5, 8); WriteLn;
  RealInOut.SetNoOfDecimalPlaces(0);
  RealInOut.WriteReal(2.75, 6); WriteLn;
  RealInOut.SetNoOfDecimalPlaces(RealInOut.DefaultDecimalPlaces);
  RealInOut.WriteRealOct(1.0); WriteLn;
  RealInOut.WriteLongRealOct(-2.0); WriteLn;
  RealInOut.WriteShortRealOct(1.0); WriteLn;
  RealInOut.ReadReal(real); RealInOut.WriteReal(real, 10); Done(RealInOut.Done);
  RealInOut.ReadLongReal(long); RealInOut.WriteLongReal(long, 10); Done(RealInOut.Done);
  RealInOut.ReadShortReal(small); RealInOut.WriteShortReal(small, 10); Done(RealInOut.Done);
  RealInOut.ReadReal(real); RealInOut.WriteReal(real, 10); Done(RealInOut.Done);

  CardinalIO.ReadCardinal(card); CardinalIO.WriteCardinal(card, 6); Done(CardinalIO.Done);
  CardinalIO.ReadHex(card); CardinalIO.WriteHex(card, 6); Done(CardinalIO.Done);
  CardinalIO.ReadLongCardinal(longCard); CardinalIO.WriteLongCardinal(longCard, 6);
  Done(CardinalIO.Done);
  CardinalIO.ReadLongHex(longCard); CardinalIO.WriteLongHex(longCard, 6); Done(CardinalIO.Done);
  CardinalIO.ReadShortCardinal(shortCard); CardinalIO.WriteShortCardinal(shortCard, 6);
  Done(CardinalIO.Done);
  CardinalIO.ReadShortHex(shortCard); CardinalIO.WriteShortHex(shortCard, 6); Done(CardinalIO.Done);
  CardinalIO.ReadShortCardinal(shortCard); CardinalIO.WriteShortCardinal(shortCard, 6);
  Done(CardinalIO.Done);
  CardinalIO.ReadCardinal(card); CardinalIO.WriteCardinal(card, 6); Done(CardinalIO.Done);
  CardinalIO.ReadCardinal(card); CardinalIO.WriteCardinal(card, 6); Done(CardinalIO.Done)
END test_reals.
