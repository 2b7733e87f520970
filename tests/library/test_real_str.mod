(* Every procedure of RealStr, RealConv, LongStr, LongConv, SRealIO, RealIO, SLongIO and LongIO. *)
MODULE test_real_str;
FROM STextIO IMPORT SkipLine, WriteChar, WriteLn, WriteString;
FROM SWholeIO IMPORT WriteCard;
FROM ConvTypes IMPORT ConvResults, ScanClass, ScanState, padding, valid, invalid, terminator,
    strAllRight;
IMPORT LongConv, LongIO, LongStr, RealConv, RealIO, RealStr, SIOResult, SLongIO, SRealIO, StdChans;

VAR
  text: ARRAY [0..399] OF CHAR;
  five: ARRAY [0..4] OF CHAR;
  nine: ARRAY [0..8] OF CHAR;
  real: REAL;
  long: LONGREAL;
  res: ConvResults;

PROCEDURE Show(s: ARRAY OF CHAR);
BEGIN
  WriteChar("["); WriteString(s); WriteChar("]")
END Show;

PROCEDURE All(x: REAL);
VAR k: INTEGER;
BEGIN
  WriteString("float");
  FOR k := 0 TO 6 DO
    RealStr.RealToFloat(x, VAL(CARDINAL, k), text); Show(text);
    IF (k > 0) & (VAL(CARDINAL, LENGTH(text)) # RealConv.LengthFloatReal(x, VAL(CARDINAL, k))) THEN
      WriteChar("!")
    END
  END;
  WriteLn;
  WriteString("  eng");
  FOR k := 0 TO 6 DO
    RealStr.RealToEng(x, VAL(CARDINAL, k), text); Show(text);
    IF VAL(CARDINAL, LENGTH(text)) # RealConv.LengthEngReal(x, VAL(CARDINAL, k)) THEN
      WriteChar("!")
    END
  END;
  WriteLn;
  WriteString("  fixed");
  FOR k := -5 TO 4 DO
    RealStr.RealToFixed(x, k, text); Show(text);
    IF VAL(CARDINAL, LENGTH(text)) # RealConv.LengthFixedReal(x, k) THEN WriteChar("!") END
  END;
  WriteLn;
  WriteString("  str");
  RealStr.RealToStr(x, text); Show(text);
  RealStr.RealToStr(x, five); Show(five);
  RealStr.RealToStr(x, nine); Show(nine);
  WriteLn;
  WriteString("  real");
  FOR k := 0 TO 15 BY 3 DO
    WriteChar("<");
    SRealIO.WriteReal(x, VAL(CARDINAL, k));
    WriteChar(">")
  END;
  WriteLn
END All;

PROCEDURE Parse(s: ARRAY OF CHAR);
BEGIN
  real := 77.0;
  RealStr.StrToReal(s, real, res);
  Show(s); SRealIO.WriteFloat(real, 0, 12); WriteCard(VAL(CARDINAL, ORD(res)), 2);
  IF RealConv.FormatReal(s) # res THEN WriteString(" but FormatReal differs") END;
  IF (res = strAllRight) & (RealConv.ValueReal(s) # real) THEN
    WriteString(" but ValueReal differs")
  END;
  long := 77.0;
  LongStr.StrToReal(s, long, res);
  IF VAL(REAL, long) # real THEN WriteString(" but LongStr differs") END;
  IF LongConv.FormatReal(s) # res THEN WriteString(" but LongConv.FormatReal differs") END;
  WriteLn
END Parse;

PROCEDURE Scan(s: ARRAY OF CHAR; state: ScanState);
VAR
  i: CARDINAL;
  class: ScanClass;
  next: ScanState;
BEGIN
  i := 0;
  WHILE (i <= HIGH(s)) & (s[i] # 0C) DO
    state(s[i], class, next);
    CASE class OF
      padding: WriteChar("p")
    | valid: WriteChar("v")
    | invalid: WriteChar("i")
    | terminator: WriteChar("t")
    END;
    state := next;
    INC(i)
  END;
  WriteLn
END Scan;

PROCEDURE Read;
BEGIN
  real := 77.0;
  SRealIO.ReadReal(real);
  SRealIO.WriteFloat(real, 0, 12); WriteCard(VAL(CARDINAL, ORD(SIOResult.ReadResult())), 2); WriteLn
END Read;

BEGIN
  All(3923009.0); All(39.23009); All(0.0003923009); All(0.0); All(-1.5); All(9.9999); All(999.96);
  All(0.05);
  All(1.0E300); All(4.9E-324); All(-0.05); All(1.0E23);
  Parse("0"); Parse("1.5"); Parse("-1.5E3"); Parse("+2.E-2"); Parse("  7"); Parse(""); Parse("  ");
  Parse("1.5x");
  Parse("E5"); Parse(".5"); Parse("1E"); Parse("1E400"); Parse("1E-400");
  Parse("1.7976931348623157E308");
  Parse("nan"); Parse("0x10"); Parse("2.2250738585072014E-308");
  Scan("  -12.5E+3 ", RealConv.ScanReal);
  Scan("1x", RealConv.ScanReal);
  Scan("1.Ex", LongConv.ScanReal);
  Scan(".5", RealConv.ScanReal);
  IF RealConv.IsRConvException() OR LongConv.IsRConvException() THEN WriteString("wrong") END;

  LongStr.RealToFloat(39.23009, 4, text); Show(text);
  LongStr.RealToEng(39230.09, 4, text); Show(text);
  LongStr.RealToFixed(39.23009, 3, text); Show(text);
  LongStr.RealToStr(39.25, nine); Show(nine);
  WriteCard(LongConv.LengthFloatReal(1.5, 2), 3); WriteCard(LongConv.LengthEngReal(1500.0, 2), 3);
  WriteCard(LongConv.LengthFixedReal(1.5, 2), 3);
  IF LongConv.ValueReal("2.5") = VAL(LONGREAL, 2.5) THEN WriteString(" 2.5") END; WriteLn;
  SLongIO.WriteFloat(39.25, 3, 8); SLongIO.WriteEng(39250.0, 3, 9); SLongIO.WriteFixed(39.25, 1, 8);
  SLongIO.WriteReal(39.25, 8); WriteLn;
  SRealIO.WriteFloat(39.25, 3, 8); SRealIO.WriteEng(39250.0, 3, 9); SRealIO.WriteFixed(39.25, 1, 8);
  SRealIO.WriteReal(39.25, 8); WriteLn;
  RealIO.WriteFloat(StdChans.OutChan(), 39.25, 3, 8);
  RealIO.WriteEng(StdChans.OutChan(), 39250.0, 3, 9);
  RealIO.WriteFixed(StdChans.OutChan(), 39.25, 1, 8);
  RealIO.WriteReal(StdChans.OutChan(), 39.25, 8); WriteLn;
  LongIO.WriteFloat(StdChans.OutChan(), 39.25, 3, 8);
  LongIO.WriteEng(StdChans.OutChan(), 39250.0, 3, 9);
  LongIO.WriteFixed(StdChans.OutChan(), 39.25, 1, 8);
  LongIO.WriteReal(StdChans.OutChan(), 39.25, 8); WriteLn;

  Read; Read; Read; SkipLine;
  Read; SkipLine; Read; SkipLine; Read; SkipLine;
  RealIO.ReadReal(StdChans.InChan(), real); SRealIO.WriteReal(real, 8);
  SLongIO.ReadReal(long); SLongIO.WriteReal(long, 8);
  LongIO.ReadReal(StdChans.InChan(), long); SLongIO.WriteReal(long, 8); WriteLn;
  Read; SkipLine; Read
END test_real_str.
