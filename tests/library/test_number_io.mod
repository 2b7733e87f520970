(* Every procedure of NumberIO, StrIO, StrLib, StrCase and Conversions. *)
MODULE test_number_io;
FROM StrIO IMPORT ReadString, WriteLn, WriteString;
IMPORT NumberIO, StrLib, StrCase, Conversions, StdIO;
FROM NumberIO IMPORT WriteInt, WriteCard;

VAR
  long: ARRAY [0..79] OF CHAR;
  short: ARRAY [0..3] OF CHAR;
  i: INTEGER;
  c: CARDINAL;

PROCEDURE Show(s: ARRAY OF CHAR);
BEGIN
  WriteString("["); WriteString(s); WriteString("]"); WriteLn
END Show;

PROCEDURE Int(s: ARRAY OF CHAR);
BEGIN
  NumberIO.StrToInt(s, i); WriteInt(i, 1); WriteLn
END Int;

PROCEDURE Truth(b: BOOLEAN);
BEGIN
  IF b THEN WriteString("yes ") ELSE WriteString("no ") END
END Truth;

BEGIN
  NumberIO.CardToStr(123, 0, long); Show(long);
  NumberIO.CardToStr(123, 8, long); Show(long);
  NumberIO.CardToStr(123, 2, long); Show(long);
  NumberIO.CardToStr(123456, 8, short); Show(short);
  NumberIO.CardToStr(123456, 0, short); Show(short);
  NumberIO.CardToStr(0, 3, long); Show(long);
  NumberIO.IntToStr(-123, 0, long); Show(long);
  NumberIO.IntToStr(-123, 8, long); Show(long);
  NumberIO.IntToStr(-123456, 0, short); Show(short);
  NumberIO.HexToStr(255, 0, long); Show(long);
  NumberIO.HexToStr(255, 6, long); Show(long);
  NumberIO.HexToStr(0ABCDH, 2, long); Show(long);
  NumberIO.OctToStr(8, 0, long); Show(long);
  NumberIO.OctToStr(8, 6, long); Show(long);
  NumberIO.BinToStr(5, 0, long); Show(long);
  NumberIO.BinToStr(5, 6, long); Show(long);
  WriteCard(5, 4); WriteString("|");
  NumberIO.WriteHex(255, 6); WriteString("|");
  NumberIO.WriteOct(8, 5); WriteString("|");
  NumberIO.WriteBin(5, 6); WriteString("|");
  WriteInt(-5, 4); WriteLn;

  Int("  -12abc"); Int("+12 3"); Int("xy12z"); Int(""); Int("- 12"); Int("--12"); Int("0");
  NumberIO.StrToCard("  12", c); WriteCard(c, 5);
  NumberIO.StrToHex(" 1f", c); WriteCard(c, 5);
  NumberIO.StrToHex("zz1FG", c); WriteCard(c, 5);
  NumberIO.StrToOct("178", c); WriteCard(c, 5);
  NumberIO.StrToBin("1012", c); WriteCard(c, 5);
  NumberIO.StrToBinInt("-101", i); WriteInt(i, 5);
  NumberIO.StrToHexInt("-1F", i); WriteInt(i, 5);
  NumberIO.StrToOctInt("17", i); WriteInt(i, 5); WriteLn;

  (* The limits of the types, converted both ways. *)
  NumberIO.CardToStr(MAX(CARDINAL), 0, long); NumberIO.StrToCard(long, c); Truth(c = MAX(CARDINAL));
  NumberIO.BinToStr(MAX(CARDINAL), 0, long); NumberIO.StrToBin(long, c); Truth(c = MAX(CARDINAL));
  NumberIO.HexToStr(MAX(CARDINAL), 0, long); NumberIO.StrToHex(long, c); Truth(c = MAX(CARDINAL));
  NumberIO.OctToStr(MAX(CARDINAL), 0, long); NumberIO.StrToOct(long, c); Truth(c = MAX(CARDINAL));
  NumberIO.IntToStr(MIN(INTEGER), 0, long); NumberIO.StrToInt(long, i); Truth(i = MIN(INTEGER));
  NumberIO.IntToStr(MAX(INTEGER), 0, long); NumberIO.StrToInt(long, i); Truth(i = MAX(INTEGER));
  WriteLn;

  ReadString(long); Show(long);
  ReadString(short); Show(short);
  ReadString(long); Show(long);
  NumberIO.ReadInt(i); WriteInt(i, 1); WriteLn;
  NumberIO.ReadCard(c); WriteCard(c, 1); WriteLn;
  NumberIO.ReadHex(c); WriteCard(c, 1); WriteLn;
  NumberIO.ReadOct(c); WriteCard(c, 1); WriteLn;
  NumberIO.ReadBin(c); WriteCard(c, 1); WriteLn;

  Conversions.ConvertOctal(8, 5, long); Show(long);
  Conversions.ConvertHex(255, 5, long); Show(long);
  Conversions.ConvertCardinal(8, 5, long); Show(long);
  Conversions.ConvertInteger(-8, 5, long); Show(long);
  Conversions.ConvertInteger(-81234, 0, short); Show(short);
  Conversions.ConvertLongInt(-8, 5, long); Show(long);
  Conversions.ConvertShortInt(-8, 5, long); Show(long);
  Conversions.ConvertInteger(8, 30, short); Show(short);

  StrLib.StrConCat("abc", "def", long); Show(long);
  StrLib.StrConCat("abc", "def", short); Show(short);
  Truth(StrLib.StrLess("ab", "abc")); Truth(StrLib.StrLess("abc", "ab"));
  Truth(StrLib.StrLess("ab", "ab"));
  Truth(StrLib.StrEqual("ab", "ab")); Truth(StrLib.StrEqual("ab", "ac"));
  WriteCard(StrLib.StrLen("hello"), 2); WriteLn;
  StrLib.StrCopy("hello", short); Show(short);
  Truth(StrLib.IsSubString("hello", "ell")); Truth(StrLib.IsSubString("hello", "elo")); WriteLn;
  StrLib.StrRemoveWhitePrefix("  ab c", long); Show(long);
  StrCase.StrToUpperCase("aBc1", long); Show(long);
  StrCase.StrToLowerCase("aBc1D", short); Show(short);
  StdIO.Write(StrCase.Cap("x")); StdIO.Write(StrCase.Lower("X")); StdIO.Write(StrCase.Lower("1"));
  WriteLn
END test_number_io.
