MODULE test_adw_names;
(* The procedures that ADW Modula-2 and MOCKA have in modules of the same names as other systems. *)
FROM Conversions IMPORT CardToStr, IntToStr, LongToStr, CardBaseToStr, LongBaseToStr, StrToCard,
    StrToInt, StrToLong, StrBaseToCard, StrBaseToLong;
FROM InOut IMPORT WriteBf, WriteCard, WriteInt, WriteLn, WriteReal, WriteString;
FROM NumConv IMPORT Num2Str, Str2Num;
IMPORT ASCII, Strings, Terminal;
VAR
  s: Strings.String;
  short: ARRAY [0..2] OF CHAR;
  i: INTEGER; c: CARDINAL; l: LONGINT; u: LONGCARD;
  done: BOOLEAN;

PROCEDURE Show(done: BOOLEAN);
BEGIN
  IF done THEN WriteString("done ") ELSE WriteString("not ") END;
  WriteString(s); WriteLn;
  s := ""
END Show;

PROCEDURE Number(done: BOOLEAN; n: LONGINT);
BEGIN
  LongToStr(n, s);
  Show(done)
END Number;

BEGIN
  Show(CardToStr(0, s));
  Show(IntToStr(-15, s));
  Show(LongToStr(MIN(LONGINT), s));
  Show(CardBaseToStr(255, 16, s));
  Show(LongBaseToStr(MAX(LONGCARD), 2, s));
  Show(CardBaseToStr(5, 1, s));
  IF NOT CardToStr(1234, short) & CardToStr(123, short) THEN WriteString(short); WriteLn END;
  i := 1; c := 1; l := 1; u := 1;
  Number(StrToInt("-15", i), i);
  Number(StrToInt("+16", i), i);
  Number(StrToInt("1x", i), i);
  Number(StrToInt("", i), i);
  Number(StrToCard("-1", c), VAL(LONGINT, c));
  Number(StrToCard("17", c), VAL(LONGINT, c));
  Number(StrToLong("-9223372036854775808", l), l);
  Number(StrToLong("9223372036854775808", l), l);
  Number(StrBaseToCard("fF", 16, c), VAL(LONGINT, c));
  Number(StrBaseToLong("102", 2, u), VAL(LONGINT, u));
  Number(StrBaseToLong("zz", 36, u), VAL(LONGINT, u));
  Str2Num(c, 8, "17", done); WriteCard(c, 1); WriteInt(VAL(INTEGER, ORD(done)), 2); WriteLn;
  Str2Num(c, 8, "18", done); WriteCard(c, 1); WriteInt(VAL(INTEGER, ORD(done)), 2); WriteLn;
  Num2Str(35, 36, s, done); Show(done);
  WriteReal(2.5, 8); WriteReal(2.5, 8, 2); WriteReal(-1.0, 1, 0); WriteLn;
  WriteBf;
  WriteString(Strings.String{"string"}); WriteLn;
  WriteCard(ORD(ASCII.HT), 1); WriteCard(ORD(ASCII.DEL), 4); WriteLn;
  IF Terminal.CharAvail() THEN Terminal.Write(Terminal.ReadChar()) END;
  Terminal.ReadChar;
  Terminal.Write(Terminal.ReadChar()); Terminal.WriteLn;
  WriteInt(VAL(INTEGER, ORD(Terminal.ReadChar())), 1); WriteLn
END test_adw_names.
