(* FormatStrings: fields of each kind with widths, escape sequences, formats with missing or excess fields. *)
MODULE gnu_format_strings;
FROM DynamicStrings IMPORT String, InitString, KillString, Mark;
FROM FormatStrings IMPORT Sprintf0, Sprintf1, Sprintf2, Sprintf3, Sprintf4, HandleEscape;
FROM SFIO IMPORT WriteS;
FROM FIO IMPORT StdOut, WriteLine, WriteChar;

VAR
  i: INTEGER;
  c: CARDINAL;
  ch: CHAR;
  s: String;

PROCEDURE Show(s: String);
BEGIN
  WriteChar(StdOut, "[");
  s := KillString(WriteS(StdOut, s));
  WriteChar(StdOut, "]");
  WriteLine(StdOut)
END Show;

BEGIN
  i := 42; c := 7; ch := "z"; s := InitString("str");
  Show(Sprintf0(InitString("plain")));
  Show(Sprintf0(InitString("a%%b")));
  Show(Sprintf0(InitString("tab\tnl\\n")));
  Show(Sprintf1(Mark(InitString("%d")), i));
  Show(Sprintf1(InitString("<%5d>"), i));
  Show(Sprintf1(InitString("<%05d>"), i));
  Show(Sprintf1(InitString("<%1d>"), i));
  Show(Sprintf1(InitString("<%x>"), i));
  Show(Sprintf1(InitString("<%8x>"), i));
  Show(Sprintf1(InitString("<%08x>"), i));
  Show(Sprintf1(InitString("<%u>"), c));
  Show(Sprintf1(InitString("<%4u>"), c));
  Show(Sprintf1(InitString("<%c>"), ch));
  Show(Sprintf1(InitString("<%s>"), s));
  Show(Sprintf1(InitString("<%8s>"), s));
  Show(Sprintf1(InitString("<%-8s>"), s));
  Show(Sprintf1(InitString("<%2s>"), s));
  i := -42;
  Show(Sprintf1(InitString("%d"), i));
  Show(Sprintf1(InitString("<%6d>"), i));
  Show(Sprintf2(InitString("%s is %d"), s, i));
  Show(Sprintf3(InitString("%s %d %c"), s, i, ch));
  Show(Sprintf4(InitString("%s %d %c %u"), s, i, ch, c));
  Show(Sprintf2(InitString("only %d"), i, c));
  Show(Sprintf1(InitString("two %d %d"), i));
  Show(Sprintf1(InitString("esc\n%d"), i));
  Show(Sprintf1(InitString("100%% %d %%"), i));
  Show(Sprintf1(InitString("%q %d"), i));
  Show(Sprintf0(InitString("%d none")));
  Show(Sprintf1(InitString("\\%d"), i));
  s := InitString("a%db");
  Show(Sprintf1(InitString("%s"), s));
  Show(HandleEscape(InitString("a\nb\tc\\d\x41e\101f")));
  Show(HandleEscape(InitString("\e\a\b\f\r\q")));
  Show(HandleEscape(InitString("end\")))
END gnu_format_strings.
