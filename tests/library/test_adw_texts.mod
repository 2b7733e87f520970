(* tlc: --dialect=adw *)
MODULE test_adw_texts;
(* Strings and numbers in the modules of ADW Modula-2. *)
FROM ExStrings IMPORT CompareI, EqualI, FindNextI, FindPrevI, FindDiffI, AssignNullTerm, Lowercase,
    LengthUtf8, IsValidUtf8, Utf8ToAnsi, FindAndReplace, FindAndReplaceI, AppendWithLengths,
    AppendChar, AppendCharCond, AppendNum, AppendHex, GetNextItem, InList, AddItem, RemoveItem;
FROM RConversions IMPORT RealToString, RealToStringFixed, StringToReal;
FROM LWholeStr IMPORT ConvResults, StrToLongInt, StrToLongCard, LongIntToStr, LongCardToStr;
IMPORT LWholeIO, STextIO, SLWholeIO, StdChans, Strings;

VAR
  s: ARRAY [0..31] OF CHAR;
  short: ARRAY [0..3] OF CHAR;
  r: LONGREAL;
  found, done: BOOLEAN;
  i, pos: CARDINAL;
  res: ConvResults;
  int: LONGINT;
  card: LONGCARD;

PROCEDURE Say(text: ARRAY OF CHAR);
BEGIN
  STextIO.WriteString(text)
END Say;

PROCEDURE Truth(b: BOOLEAN);
BEGIN
  IF b THEN Say(" yes") ELSE Say(" no") END
END Truth;

PROCEDURE Number(n: LONGINT);
BEGIN
  Say(" "); SLWholeIO.WriteLongInt(n, 1)
END Number;

PROCEDURE Show(text: ARRAY OF CHAR);
BEGIN
  Say(" ["); Say(text); Say("]")
END Show;

PROCEDURE Line;
BEGIN
  STextIO.WriteLn
END Line;

BEGIN
  Say("case");
  Truth(EqualI("Modula", "mODULA")); Truth(EqualI("a", "ab"));
  Truth(CompareI("ABC", "abd") = Strings.less);
  FindNextI("LA", "modula", 0, found, pos); Truth(found); Number(INT(pos));
  FindPrevI("O", "modulo", 5, found, pos); Truth(found); Number(INT(pos));
  FindDiffI("abC", "ABD", found, pos); Truth(found); Number(INT(pos));
  s := "MiXeD 12"; Lowercase(s); Show(s); Line;

  Say("append");
  s := "a"; AppendChar('b', s); AppendCharCond('b', s); AppendCharCond('c', s); AppendNum(120, s);
  AppendHex(255, 4, s);
  AppendHex(4095, 2, s); Show(s);
  short := "abc"; AppendChar('d', short); AppendChar('e', short); AppendNum(12, short);
  Truth(short[3] = 'd'); Number(INT(LENGTH(short)));
  AssignNullTerm("abcdef", short); Show(short);
  Number(INT(AppendWithLengths("xyz", 2, s, 3))); Show(s); Line;

  Say("replace");
  s := "one two one"; Truth(FindAndReplace("one", "1", s)); Truth(FindAndReplace("ONE", "1", s));
  Show(s);
  Truth(FindAndReplaceI("ONE", "three", s)); Show(s); Line;

  Say("items"); i := 0;
  WHILE GetNextItem("a;bc,;d", i, short, ";,") DO Show(short) END;
  s := "x;y"; AddItem("new", s, ';'); Show(s); Truth(InList("NEW", s, ";"));
  Truth(InList("n", s, ";"));
  RemoveItem("X", s, ";"); Show(s); RemoveItem("y", s, ";"); Show(s); Line;

  Say("utf8");
  s[0] := 'a'; s[1] := CHR(0C3H); s[2] := CHR(0A9H); s[3] := CHR(0E2H); s[4] := CHR(82H);
  s[5] := CHR(0ACH); s[6] := '';
  Number(INT(LengthUtf8(s))); Truth(IsValidUtf8(s)); Utf8ToAnsi(s, short, '?');
  Number(INT(ORD(short[1]))); Show(short[2]); s[5] := 'x'; Truth(IsValidUtf8(s)); Line;

  Say("reals");
  s := "="; pos := 1; RealToString(-1.5, 4, s, pos, done); Show(s); Number(INT(pos)); Truth(done);
  s := "="; pos := 1; RealToString(12345.0, 3, s, pos, done); Show(s);
  pos := 0; RealToStringFixed(3.14159, 8, 4, s, pos, done); Show(s); Number(INT(pos)); Truth(done);
  pos := 0; RealToStringFixed(314.159, 8, 4, short, pos, done); Truth(done);
  pos := 1; StringToReal("x  -2.5e1,", pos, r, done); Truth(done); Truth(r = -25.0);
  Number(INT(pos));
  pos := 0; StringToReal("7.ex", pos, r, done); Truth(done & (r = 7.0)); Number(INT(pos));
  pos := 0; StringToReal("-.5", pos, r, done); Truth(done); Line;

  Say("whole");
  StrToLongInt(" -9223372036854775808", int, res); Truth(int = MIN(LONGINT)); LongIntToStr(int, s);
  Show(s);
  StrToLongInt("9223372036854775808", int, res); Number(INT(ORD(res)));
  StrToLongCard("18446744073709551615", card, res); Truth(card = MAX(LONGCARD));
  LongCardToStr(card, s); Show(s);
  StrToLongCard("-1", card, res); Number(INT(ORD(res)));
  LWholeIO.WriteLongCard(StdChans.OutChan(), 12, 4); SLWholeIO.WriteLongCard(5, 3); Line
END test_adw_texts.
