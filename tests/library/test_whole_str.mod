(* Every procedure of WholeStr, WholeConv, SWholeIO and WholeIO, with edge values. *)
MODULE test_whole_str;
FROM STextIO IMPORT SkipLine, WriteChar, WriteLn, WriteString;
FROM ConvTypes IMPORT ScanClass, ScanState, padding, valid, invalid, terminator;
IMPORT ConvTypes, SIOResult, StdChans, SWholeIO, WholeConv, WholeIO, WholeStr;

VAR
  text: ARRAY [0..39] OF CHAR;
  short: ARRAY [0..2] OF CHAR;
  int: INTEGER;
  card: CARDINAL;
  res: ConvTypes.ConvResults;

PROCEDURE Result(res: ConvTypes.ConvResults);
BEGIN
  CASE res OF
    ConvTypes.strAllRight: WriteString(" all right")
  | ConvTypes.strOutOfRange: WriteString(" out of range")
  | ConvTypes.strWrongFormat: WriteString(" wrong format")
  | ConvTypes.strEmpty: WriteString(" empty")
  END
END Result;

PROCEDURE Int(s: ARRAY OF CHAR);
BEGIN
  int := 77;
  WholeStr.StrToInt(s, int, res);
  WriteChar("["); WriteString(s); WriteString("] "); SWholeIO.WriteInt(int, 1); Result(res);
  IF WholeConv.FormatInt(s) # res THEN WriteString(" but FormatInt differs") END;
  IF (res = ConvTypes.strAllRight) & (WholeConv.ValueInt(s) # int) THEN
    WriteString(" but ValueInt differs")
  END;
  WriteLn
END Int;

PROCEDURE Card(s: ARRAY OF CHAR);
BEGIN
  card := 77;
  WholeStr.StrToCard(s, card, res);
  WriteChar("["); WriteString(s); WriteString("] "); SWholeIO.WriteCard(card, 1); Result(res);
  IF WholeConv.FormatCard(s) # res THEN WriteString(" but FormatCard differs") END;
  IF (res = ConvTypes.strAllRight) & (WholeConv.ValueCard(s) # card) THEN
    WriteString(" but ValueCard differs")
  END;
  WriteLn
END Card;

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

PROCEDURE ReadInt;
BEGIN
  int := 77;
  SWholeIO.ReadInt(int);
  SWholeIO.WriteInt(int, 6);
  SWholeIO.WriteCard(VAL(CARDINAL, ORD(SIOResult.ReadResult())), 3);
  WriteLn
END ReadInt;

PROCEDURE ReadCard;
BEGIN
  card := 77;
  SWholeIO.ReadCard(card);
  SWholeIO.WriteCard(card, 6);
  SWholeIO.WriteCard(VAL(CARDINAL, ORD(SIOResult.ReadResult())), 3);
  WriteLn
END ReadCard;

BEGIN
  Int("0"); Int("12"); Int("-12"); Int("+12"); Int("   7"); Int(""); Int("   "); Int("12a");
  Int("a12"); Int("1 2");
  Int("-"); Int("--1"); Int("99999999999999999999"); Int("-99999999999999999999");
  Card("0"); Card("12"); Card("-12"); Card("+12"); Card("   7"); Card(""); Card("12 ");
  Card("99999999999999999999");
  WholeStr.IntToStr(MIN(INTEGER), text);
  WholeStr.StrToInt(text, int, res);
  IF int = MIN(INTEGER) THEN WriteString("least") END; Result(res); WriteLn;
  WholeStr.IntToStr(MAX(INTEGER), text);
  WholeStr.StrToInt(text, int, res);
  IF int = MAX(INTEGER) THEN WriteString("greatest") END; Result(res); WriteLn;
  WholeStr.CardToStr(MAX(CARDINAL), text);
  WholeStr.StrToCard(text, card, res);
  IF card = MAX(CARDINAL) THEN WriteString("greatest") END; Result(res); WriteLn;
  WholeStr.IntToStr(-1234, short); WriteString(short); WriteLn;
  WholeStr.CardToStr(1234, short); WriteString(short); WriteLn;
  SWholeIO.WriteCard(WholeConv.LengthInt(-100), 3); SWholeIO.WriteCard(WholeConv.LengthInt(0), 3);
  SWholeIO.WriteCard(WholeConv.LengthCard(99), 3); SWholeIO.WriteCard(WholeConv.LengthCard(100), 3);
  WriteLn;
  Scan("  -12 3", WholeConv.ScanInt);
  Scan(" x", WholeConv.ScanInt);
  Scan("-x1", WholeConv.ScanInt);
  Scan("  12-", WholeConv.ScanCard);
  Scan("-1", WholeConv.ScanCard);
  IF WholeConv.IsWholeConvException() THEN WriteString("wrong") END;

  WholeIO.WriteInt(StdChans.OutChan(), 42, 0); WriteChar("|");
  WholeIO.WriteInt(StdChans.OutChan(), -42, 6); WriteChar("|");
  WholeIO.WriteCard(StdChans.OutChan(), 42, 6); WriteChar("|");
  WholeIO.WriteCard(StdChans.OutChan(), 1234567, 3); WriteLn;
  ReadInt; ReadInt; ReadInt; ReadInt; SkipLine;
  ReadInt; SkipLine; ReadInt; SkipLine;
  ReadCard; ReadCard; ReadCard; SkipLine;
  WholeIO.ReadInt(StdChans.InChan(), int); SWholeIO.WriteInt(int, 6);
  WholeIO.ReadCard(StdChans.InChan(), card); SWholeIO.WriteCard(card, 6); WriteLn;
  ReadInt; SkipLine; ReadCard
END test_whole_str.
