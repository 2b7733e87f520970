MODULE test_format_string;
(* FormatString of ADW Modula-2: every letter, widths, escapes and wrong formats. *)
FROM FormatString IMPORT FormatString;
FROM InOut IMPORT WriteString, WriteCard, WriteLn;
FROM SYSTEM IMPORT INTEGER8, MAKEADR;
TYPE Colour = (red, green, blue);
VAR
  text: ARRAY [0..99] OF CHAR;
  name: ARRAY [0..4] OF CHAR;
  names: ARRAY [1..2] OF ARRAY [0..3] OF CHAR;
  small: ARRAY [0..4] OF CHAR;
  i: INTEGER; c: CARDINAL; l: LONGINT; u: LONGCARD; byte: INTEGER8; short: SHORTINT;
  ch: CHAR;
  day: [1..31];
  colour: Colour;
  ok: BOOLEAN;

PROCEDURE Show(ok: BOOLEAN);
BEGIN
  IF ok THEN WriteString("|") ELSE WriteString("wrong |") END;
  WriteString(text);
  WriteString("|");
  WriteLn
END Show;

PROCEDURE Open(s: ARRAY OF CHAR);

  PROCEDURE Inner;
  BEGIN
    Show(FormatString("%s!", text, s))
  END Inner;

BEGIN
  Show(FormatString("%s %s", text, s, "end"));
  Inner
END Open;

PROCEDURE Twice(n: INTEGER): INTEGER;
BEGIN
  RETURN 2 * n
END Twice;

BEGIN
  i := -12; c := 34; l := MIN(LONGINT); u := MAX(LONGCARD); byte := -8; short := 7; day := 31;
  colour := blue;
  Show(FormatString("%i %c %l %u", text, i, c, l, u));
  Show(FormatString("%i %i %i %c", text, byte, short, day, colour));
  Show(FormatString("%h %X %H", text, 255, u, 0));
  Show(FormatString("%b %B %b", text, i < 0, c = 0, TRUE));
  Show(FormatString("%i %I %c", text, Twice(4), 3 - 5, ORD("a")));
  name := "abc"; names[1] := "one"; names[2] := "four";
  Show(FormatString("%s %s %s %s%s", text, name, names[1], names[2], "", "x"));
  name := "abcde"; ch := "c";
  Show(FormatString("%s %s %s", text, name, ch, "b"));
  Open("open");
  Show(FormatString("%6i|%-6i|%'06i|%-'.6i|%*i", text, i, i, c, c, 4, c));
  Show(FormatString("%5s|%-5s|%2s|%'*5b|%-6b", text, "ab", "ab", "abcd", TRUE, FALSE));
  Show(FormatString("a\tb\\c\x041\x7e\q%%", text));
  Show(FormatString("%a %A", text, MAKEADR(0ABH), NIL));
  Show(FormatString("", text));
  Show(FormatString("two\nlines", text));
  (* Wrong formats, arguments and lengths. *)
  Show(FormatString("%i", text));
  Show(FormatString("a%i", text, "text"));
  Show(FormatString("b%s", text, 5));
  Show(FormatString("c%z", text, 5));
  Show(FormatString("d%", text));
  Show(FormatString("e\", text));
  Show(FormatString("f\xg", text));
  Show(FormatString("g%300i", text, 5));
  ok := FormatString("123456789", small);
  WriteCard(ORD(ok), 1); WriteString(" "); WriteString(small); WriteLn;
  (* The result may be ignored, and further arguments are. *)
  FormatString("%i", text, 1, 2, 3);
  WriteString(text); WriteLn
END test_format_string.
