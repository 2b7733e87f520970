(* Numbers of all sizes on channels and in strings: LongWholeIO, ShortWholeIO, ShortIO, their versions for the
   default channels, LongIO.WriteLongInt, NumberConversion, and Conversions of older systems. *)
MODULE test_whole_sizes;
FROM IOConsts IMPORT ReadResults;
FROM STextIO IMPORT SkipLine, WriteChar, WriteLn, WriteString;
FROM StdChans IMPORT InChan, OutChan;
IMPORT Conversions, LongIO, LongWholeIO, NumberConversion, SIOResult, SLongWholeIO, SShortIO,
    SShortWholeIO, ShortIO, ShortWholeIO;

VAR
  long: LONGINT; longCard: LONGCARD; short: SHORTINT; shortCard: SHORTCARD; real: SHORTREAL;
  int: INTEGER; card: CARDINAL;
  text: ARRAY [0..11] OF CHAR;
  done: BOOLEAN;

PROCEDURE Result;
BEGIN
  CASE SIOResult.ReadResult() OF
    allRight: WriteString(" all right")
  | outOfRange: WriteString(" out of range")
  | wrongFormat: WriteString(" wrong format")
  | endOfLine: WriteString(" end of the line")
  | endOfInput: WriteString(" end of the input")
  ELSE WriteString(" not known")
  END;
  WriteLn
END Result;

PROCEDURE ReadLongs;
BEGIN
  long := 0; longCard := 0;
  SLongWholeIO.ReadInt(long); SLongWholeIO.WriteInt(long, 22); Result;
  SLongWholeIO.ReadInt(long); SLongWholeIO.WriteInt(long, 22); Result;
  SLongWholeIO.ReadInt(long); SLongWholeIO.WriteInt(long, 22); Result; SkipLine;
  LongWholeIO.ReadInt(InChan(), long); LongWholeIO.WriteInt(OutChan(), long, 22); Result; SkipLine;
  SLongWholeIO.ReadCard(longCard); SLongWholeIO.WriteCard(longCard, 22); Result;
  LongWholeIO.ReadCard(InChan(), longCard); LongWholeIO.WriteCard(OutChan(), longCard, 22); Result;
  SLongWholeIO.ReadCard(longCard); SLongWholeIO.WriteCard(longCard, 0); Result; SkipLine
END ReadLongs;

PROCEDURE ReadShorts;
BEGIN
  short := 0; shortCard := 0;
  SShortWholeIO.ReadInt(short); SShortWholeIO.WriteInt(short, 12); Result;
  ShortWholeIO.ReadInt(InChan(), short); ShortWholeIO.WriteInt(OutChan(), short, 12); Result;
  SkipLine;
  SShortWholeIO.ReadCard(shortCard); SShortWholeIO.WriteCard(shortCard, 12); Result;
  ShortWholeIO.ReadCard(InChan(), shortCard); ShortWholeIO.WriteCard(OutChan(), shortCard, 12);
  Result; SkipLine;
  SShortIO.ReadReal(real); SShortIO.WriteFixed(real, 3, 10); SShortIO.WriteFloat(real, 3, 10);
  SShortIO.WriteEng(real, 3, 10); SShortIO.WriteReal(real, 10); Result;
  ShortIO.ReadReal(InChan(), real); ShortIO.WriteFixed(OutChan(), real, 3, 10);
  ShortIO.WriteFloat(OutChan(), real, 3, 10);
  ShortIO.WriteEng(OutChan(), real, 3, 10); ShortIO.WriteReal(OutChan(), real, 10); Result; SkipLine
END ReadShorts;

PROCEDURE ReadLogitech;
BEGIN
  LongIO.ReadLongInt(long); LongIO.WriteLongInt(long, 8);
  IF LongIO.Done THEN WriteString(" done") END; WriteLn;
  LongIO.ReadLongInt(long); LongIO.WriteLongInt(long, 0);
  IF NOT LongIO.Done THEN WriteString(" not done") END; WriteLn
END ReadLogitech;

PROCEDURE Text;
BEGIN
  WriteChar("["); WriteString(text); WriteChar("]")
END Text;

PROCEDURE Done;
BEGIN
  IF done THEN WriteString(" done") ELSE WriteString(" not done") END;
  WriteLn
END Done;

PROCEDURE Int(s: ARRAY OF CHAR);
BEGIN
  int := 77; long := 77;
  NumberConversion.StringToInt(s, int, done); SLongWholeIO.WriteInt(int, 21); Done;
  NumberConversion.StringToLongInt(s, long, done); SLongWholeIO.WriteInt(long, 21); Done
END Int;

PROCEDURE Card(s: ARRAY OF CHAR);
BEGIN
  card := 77; longCard := 77;
  NumberConversion.StringToCard(s, card, done); SLongWholeIO.WriteCard(card, 21); Done;
  NumberConversion.StringToLongCard(s, longCard, done); SLongWholeIO.WriteCard(longCard, 21); Done
END Card;

PROCEDURE Strings;
BEGIN
  NumberConversion.CardToString(42, text, 5); Text;
  NumberConversion.IntToString(-42, text, 5); Text;
  NumberConversion.LongCardToString(42, text, 0); Text;
  NumberConversion.LongIntToString(-42, text, 1); Text;
  NumberConversion.NumToString(255, 16, text, 4); Text;
  NumberConversion.NumToString(5, 2, text, 0); Text; WriteLn;
  Int("42"); Int(" -42 "); Int("+42"); Int("-9223372036854775808"); Int("9223372036854775808");
  Int(""); Int("4x"); Int("-");
  Card("42"); Card("-1"); Card("18446744073709551615"); Card("18446744073709551616"); Card("+ 1");
  NumberConversion.StringToNum("fF", 16, card, done); SLongWholeIO.WriteCard(card, 0); Done;
  NumberConversion.StringToNum("12", 2, card, done); SLongWholeIO.WriteCard(card, 0); Done;
  Conversions.CardToString(7, text, 3); Text;
  Conversions.IntToString(-7, text, 3); Text;
  Conversions.StringToCard("8", card, done); SLongWholeIO.WriteCard(card, 2); Done;
  Conversions.StringToInt("-8", int, done); SLongWholeIO.WriteInt(int, 3); Done
END Strings;

BEGIN
  ReadLongs; ReadShorts; ReadLogitech; Strings
END test_whole_sizes.
