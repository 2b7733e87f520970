(* Numbers that are too great for their type: InOut, RealInOut, the channels of ISO, ShortStr, ShortConv. *)
MODULE test_great_reals;
FROM ConvTypes IMPORT ConvResults;
FROM InOut IMPORT WriteCard, WriteLn, WriteReal, WriteString;
IMPORT InOut, RealInOut, ShortConv, ShortIO, ShortStr, SIOResult, SLongIO, SRealIO, SShortIO,
    StdChans, STextIO;

VAR
  real: REAL;
  long: LONGREAL;
  short: SHORTREAL;
  result: ConvResults;

PROCEDURE Done(is: BOOLEAN; x: REAL);
BEGIN
  WriteReal(x, 0, 1);
  IF is THEN WriteString(" done") ELSE WriteString(" not done") END;
  WriteLn
END Done;

PROCEDURE Result(x: REAL);
BEGIN
  WriteReal(x, 0, 1); WriteCard(ORD(SIOResult.ReadResult()), 2); WriteLn;
  STextIO.SkipLine
END Result;

PROCEDURE Parse(s: ARRAY OF CHAR);
BEGIN
  short := 7.0;
  ShortStr.StrToReal(s, short, result);
  WriteString(s); WriteCard(ORD(result), 2);
  WriteCard(ORD(ShortConv.FormatReal(s)), 2);
  IF short = VAL(SHORTREAL, 7.0) THEN WriteString(" unchanged") END; WriteLn
END Parse;

PROCEDURE Convert(s: ARRAY OF CHAR);
BEGIN
  short := ShortConv.ValueReal(s); WriteString(s);
  WriteLn
EXCEPT
  IF ShortConv.IsRConvException() THEN WriteString("exception"); WriteLn; RETURN END
END Convert;

BEGIN
  real := 7.0; short := 7.0; long := 7.0;
  InOut.ReadReal(real); Done(InOut.Done, real);
  InOut.ReadReal(real); Done(InOut.Done, real);
  InOut.ReadReal(real); Done(InOut.Done, real / 1.0E308);
  RealInOut.ReadReal(real); Done(RealInOut.Done, real / 1.0E308);
  RealInOut.ReadLongReal(long); Done(RealInOut.Done, VAL(REAL, long));
  RealInOut.ReadShortReal(short); Done(RealInOut.Done, VAL(REAL, short));
  RealInOut.ReadShortReal(short); Done(RealInOut.Done, VAL(REAL, short) / 1.0E38);
  RealInOut.ReadShortReal(short); Done(RealInOut.Done, VAL(REAL, short) / 1.0E38);
  real := 7.0; short := 7.0; long := 7.0;
  SRealIO.ReadReal(real); Result(real);
  SLongIO.ReadReal(long); Result(VAL(REAL, long));
  SShortIO.ReadReal(short); Result(VAL(REAL, short));
  ShortIO.ReadReal(StdChans.InChan(), short); Result(VAL(REAL, short));
  ShortIO.ReadReal(StdChans.InChan(), short); Result(VAL(REAL, short) / 1.0E38);
  Parse("3.4E38"); Parse("3.5E38"); Parse("-1E39"); Parse("1E400"); Parse("1E"); Parse("");
  Convert("3.4E38"); Convert("-3.5E38"); Convert("x")
END test_great_reals.
