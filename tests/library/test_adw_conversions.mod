(* tlc: --dialect=adw *)
MODULE test_adw_conversions;
(* The module Conversions as programs for ADW Modula-2 know it; modules of the library import it, too. *)
FROM Conversions IMPORT StringToInt, StrToInt, IntToString, IntToStr, StringToCard, StrToCard,
    CardToString, CardToStr, StringToLong, StrToLong, LongToString, LongToStr, StrBaseToCard,
    CardBaseToStr, StrBaseToLong, LongBaseToStr, ConvertHex, ConvertInteger;
FROM NumConv IMPORT Num2Str, Str2Num;
FROM SLWholeIO IMPORT WriteLongInt;
FROM STextIO IMPORT WriteLn, WriteString;
VAR
  s: ARRAY [0..31] OF CHAR;
  short: ARRAY [0..3] OF CHAR;
  i: INTEGER; c, pos: CARDINAL; l: LONGINT; u: LONGCARD;
  done: BOOLEAN;

PROCEDURE Show(done: BOOLEAN; n: LONGINT);
BEGIN
  IF done THEN WriteString(" yes ") ELSE WriteString(" no ") END;
  WriteLongInt(n, 1)
END Show;

BEGIN
  s := "n="; pos := 2;
  IntToString(-15, 5, s, pos, done); Show(done, INT(pos));
  CardToString(7, 1, s, pos, done); LongToString(MIN(LONGINT), 0, s, pos, done);
  Show(done, INT(pos));
  WriteString(s); WriteLn;
  pos := 1; CardToString(1234, 0, short, pos, done); Show(done, INT(pos)); WriteLn;
  pos := 2; StringToInt("x= -15,20", pos, i, done); Show(done, i); Show(TRUE, INT(pos));
  INC(pos); StringToCard("x= -15,20", pos, c, done); Show(done, INT(c)); Show(TRUE, INT(pos));
  pos := 0; StringToLong("9223372036854775807", pos, l, done); Show(done, l);
  pos := 0; StringToInt("3000000000", pos, i, done); Show(done, i);
  pos := 0; StringToCard("-1", pos, c, done); Show(done, INT(c)); Show(TRUE, INT(pos)); WriteLn;
  Show(StrToInt("  +12", i), i); Show(StrToInt("12x", i), i); Show(StrToInt("", i), i);
  Show(StrToCard("4294967295", c), VAL(LONGINT, c)); Show(StrToLong("-5", l), l);
  Show(StrBaseToCard("fF", 16, c), INT(c)); Show(StrBaseToLong("101", 2, u), INT(u));
  Show(StrBaseToCard("1", 1, c), INT(c));
  WriteLn;
  IF IntToStr(-12, s) THEN WriteString(s) END;
  IF LongToStr(MAX(LONGINT), s) THEN WriteString(s) END;
  IF CardToStr(MAX(CARDINAL), s) THEN WriteString(s) END; Show(CardToStr(12345, short), 0);
  IF CardBaseToStr(255, 16, s) AND LongBaseToStr(5, 2, short) THEN
    WriteString(s);
    WriteString(short)
  END;
  ConvertHex(255, 4, s); WriteString(s); ConvertInteger(-1, 3, s); WriteString(s);
  Num2Str(99, 10, s, done); WriteString(s); Str2Num(c, 8, "17", done); Show(done, INT(c)); WriteLn
END test_adw_conversions.
