(* StringConvert: numbers to strings and back. *)
MODULE gnu_string_convert;
FROM DynamicStrings IMPORT String, InitString, KillString;
FROM StringConvert IMPORT IntegerToString, CardinalToString, StringToInteger, StringToCardinal,
    LongIntegerToString, LongCardinalToString, ShortCardinalToString, stoi, itos, ctos, stoc, hstoi,
    ostoi, bstoi, hstoc, ostoc, bstoc, StringToLongreal, LongrealToString, stor, stolr, ToSigFig;
FROM SFIO IMPORT WriteS;
FROM FIO IMPORT StdOut, WriteLine, WriteChar, WriteString;

VAR found: BOOLEAN;

PROCEDURE Show(s: String);
BEGIN
  WriteChar(StdOut, "[");
  s := KillString(WriteS(StdOut, s));
  WriteChar(StdOut, "]");
  WriteLine(StdOut)
END Show;

PROCEDURE Number(i: INTEGER);
BEGIN
  Show(itos(i, 0, " ", FALSE))
END Number;

PROCEDURE ToStrings;
BEGIN
  Show(IntegerToString(42, 0, " ", FALSE, 10, TRUE));
  Show(IntegerToString(42, 6, " ", FALSE, 10, TRUE));
  Show(IntegerToString(42, 6, "0", FALSE, 10, TRUE));
  Show(IntegerToString(42, 6, " ", TRUE, 10, TRUE));
  Show(IntegerToString(-42, 6, " ", TRUE, 10, TRUE));
  Show(IntegerToString(-42, 6, "0", FALSE, 10, TRUE));
  Show(IntegerToString(42, 6, "0", TRUE, 10, TRUE));
  Show(IntegerToString(255, 0, " ", FALSE, 16, TRUE));
  Show(IntegerToString(255, 0, " ", FALSE, 16, FALSE));
  Show(IntegerToString(-255, 0, " ", FALSE, 16, FALSE));
  Show(IntegerToString(5, 0, " ", FALSE, 2, FALSE));
  Show(IntegerToString(0, 3, "*", TRUE, 10, FALSE));
  Show(CardinalToString(42, 5, "0", 10, TRUE));
  Show(CardinalToString(255, 5, " ", 8, TRUE));
  Show(LongIntegerToString(-1234567890123, 20, " ", FALSE, 10, TRUE));
  Show(LongCardinalToString(1234567890123, 20, ".", 16, FALSE));
  Show(ShortCardinalToString(65535, 8, " ", 16, TRUE));
  Show(itos(5, 3, " ", TRUE));
  Show(ctos(5, 3, "0"))
END ToStrings;

PROCEDURE FromString(text: ARRAY OF CHAR; base: CARDINAL);
VAR s: String;
BEGIN
  s := InitString(text);
  WriteString(StdOut, text); WriteString(StdOut, ": ");
  Number(StringToInteger(s, base, found));
  s := KillString(s)
END FromString;

PROCEDURE FromStrings;
BEGIN
  FromString("42", 10); FromString("-42", 10); FromString("+42", 10); FromString("  42", 10);
  FromString("42x", 10);
  FromString("x42", 10); FromString("", 10); FromString("ff", 16); FromString("FF", 16);
  FromString("fg", 16);
  FromString("101", 2); FromString("19", 8); FromString("-", 10); FromString("4 2", 10);
  Show(ctos(StringToCardinal(InitString("42"), 10, found), 0, " "));
  IF found THEN WriteString(StdOut, "found"); WriteLine(StdOut) END;
  Number(stoi(InitString("-17")));
  Number(stoc(InitString("17")));
  Number(hstoi(InitString("-1f")));
  Number(ostoi(InitString("-17")));
  Number(bstoi(InitString("-101")));
  Number(hstoc(InitString("1f")));
  Number(ostoc(InitString("17")));
  Number(bstoc(InitString("101")));
  Number(stoi(InitString("junk")))
END FromStrings;

PROCEDURE Real(text: ARRAY OF CHAR);
VAR x: LONGREAL;
BEGIN
  x := StringToLongreal(InitString(text), found);
  WriteString(StdOut, text); WriteString(StdOut, ": ");
  Show(LongrealToString(x, 0, 4));
  IF found THEN WriteString(StdOut, "found"); WriteLine(StdOut) END
END Real;

PROCEDURE Reals;
BEGIN
  Real("3.14"); Real("-2.5e3"); Real("  7"); Real("x"); Real("3.14abc"); Real("+1.5");
  Show(LongrealToString(3.14159, 10, 3));
  Show(LongrealToString(3.14159, 0, 3));
  Show(LongrealToString(-3.14159, 10, 3));
  Show(LongrealToString(0.0, 0, 2));
  Show(LongrealToString(1234567.0, 3, 1));
  Show(LongrealToString(2.5, 0, 0));
  Show(LongrealToString(3.0, 0, 0));
  Show(LongrealToString(0.5, 8, 0));
  Show(LongrealToString(1.0E20, 0, 2));
  Show(LongrealToString(1.0E-10, 15, 3));
  Show(LongrealToString(12345.678, 5, 3));
  Show(LongrealToString(stolr(InitString("-1.25")), 0, 3));
  IF stor(InitString("1.25")) = 1.25 THEN WriteString(StdOut, "stor"); WriteLine(StdOut) END
END Reals;

PROCEDURE Rounding;
BEGIN
  Show(ToSigFig(InitString("12.345"), 5));
  Show(ToSigFig(InitString("12.345"), 4));
  Show(ToSigFig(InitString("12.345"), 3));
  Show(ToSigFig(InitString("12.345"), 2));
  Show(ToSigFig(InitString("12.345"), 1));
  Show(ToSigFig(InitString("12345.678"), 2));
  Show(ToSigFig(InitString("0.0012345"), 2));
  Show(ToSigFig(InitString("12"), 4));
  Show(ToSigFig(InitString("99.99"), 3));
  Show(ToSigFig(InitString("9.96"), 2));
  Show(ToSigFig(InitString("1.000"), 2));
  Show(ToSigFig(InitString("1234"), 0));
  Show(ToSigFig(InitString("150"), 1))
END Rounding;

BEGIN
  ToStrings; FromStrings; Reals; Rounding
END gnu_string_convert.
