(* StringConvert in cases in which GNU Modula-2 differs: found, numbers at and beyond the limits, rounding of
   negative numbers and of those with exponents. FormatStrings with numbers of all sizes. *)
MODULE test_string_numbers;
FROM SYSTEM IMPORT INTEGER8, INTEGER16, INTEGER32, CARDINAL8, CARDINAL16;
FROM DynamicStrings IMPORT String, InitString, KillString, RIndex, RemoveWhitePostfix;
FROM FormatStrings IMPORT Sprintf2;
FROM StringConvert IMPORT StringToInteger, StringToCardinal, StringToLongInteger,
    StringToLongCardinal, StringToLongreal, StringToShortCardinal, LongCardinalToString,
    LongIntegerToString, LongrealToString, ToDecimalPlaces, ToSigFig;
FROM SFIO IMPORT WriteS;
IMPORT FIO;

VAR
  found: BOOLEAN;
  i8: INTEGER8; i16: INTEGER16; i32: INTEGER32; c8: CARDINAL8;
  c16: CARDINAL16;

PROCEDURE Show(s: String);
BEGIN
  s := KillString(WriteS(FIO.StdOut, s));
  IF found THEN FIO.WriteString(FIO.StdOut, " found") END;
  FIO.WriteLine(FIO.StdOut)
END Show;

PROCEDURE Int(text: ARRAY OF CHAR; base: CARDINAL);
BEGIN
  Show(LongIntegerToString(StringToLongInteger(InitString(text), base, found), 0, " ", FALSE, 10,
          FALSE));
  Show(LongIntegerToString(StringToInteger(InitString(text), base, found), 0, " ", FALSE, 10,
          FALSE))
END Int;

PROCEDURE Card(text: ARRAY OF CHAR);
BEGIN
  Show(LongCardinalToString(StringToLongCardinal(InitString(text), 10, found), 0, " ", 10, FALSE));
  Show(LongCardinalToString(StringToCardinal(InitString(text), 10, found), 0, " ", 10, FALSE));
  Show(LongCardinalToString(StringToShortCardinal(InitString(text), 10, found), 0, " ", 10, FALSE))
END Card;

PROCEDURE Real(text: ARRAY OF CHAR);
BEGIN
  Show(LongrealToString(StringToLongreal(InitString(text), found), 0, 0))
END Real;

BEGIN
  Int("9223372036854775807", 10); Int("9223372036854775808", 10); Int("-9223372036854775808", 10);
  Int("-9223372036854775809", 10); Int("--5", 10); Int("", 10); Int("-", 10); Int("g", 16);
  Int("zz", 36);
  Card("18446744073709551615"); Card("18446744073709551616"); Card("4294967296"); Card("-1");
  Card("+7 ");
  Real(""); Real(".5"); Real("-.5E1"); Real("1E"); Real("1E5 "); Real("2.E-3"); Real("1E400");
  found := FALSE;
  Show(LongrealToString(99.999, 0, 2));
  Show(ToSigFig(InitString("-12.345"), 3));
  Show(ToSigFig(InitString("1.2345E10"), 3));
  Show(ToSigFig(InitString("0.0996"), 2));
  Show(ToSigFig(InitString("0.96"), 1));
  Show(ToSigFig(InitString("0.0"), 3));
  Show(ToDecimalPlaces(InitString("12.345"), 2));
  Show(ToDecimalPlaces(InitString("12.345"), 5));
  Show(ToDecimalPlaces(InitString("12.345"), 0));
  Show(ToDecimalPlaces(InitString("12"), 2));
  Show(ToDecimalPlaces(InitString("99.999"), 2));
  Show(ToDecimalPlaces(InitString("-0.5"), 0));
  Show(ToDecimalPlaces(InitString(".25"), 1));
  i8 := -3; i16 := -300; Show(Sprintf2(InitString("%d %d"), i8, i16));
  i8 := -3; i16 := -300; Show(Sprintf2(InitString("%x %u"), i8, i16));
  c8 := 200; i32 := -70000; Show(Sprintf2(InitString("%u %x"), c8, i32));
  c16 := 65535; Show(Sprintf2(InitString("%4x%c"), c16, c8));
  i16 := -5; Show(Sprintf2(InitString("%05d|%-5d|"), i16, i16));
  Show(Sprintf2(InitString("%5d|%02d|"), i16, i16));
  c16 := 10; Show(Sprintf2(InitString("%-04x|%04u|"), c16, c16));
  found := RIndex(InitString("hello world"), "o", 5) = 7;
  Show(RemoveWhitePostfix(InitString("   ")))
END test_string_numbers.
