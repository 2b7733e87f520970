(* Replacements in arrays and dynamic strings. *)
MODULE Replacing;

FROM STextIO IMPORT WriteLn, WriteString;
FROM SWholeIO IMPORT WriteCard;
FROM RegularExpressions IMPORT Compile, Dispose, Error, Expression, Failures, LastFailure,
    OptionSet, Replace, ReplaceString;
IMPORT DynamicStrings;

VAR
  expression: Expression;
  error: Error;
  short: ARRAY [0..4] OF CHAR;
  text, result: DynamicStrings.String;
  count: CARDINAL;
  dots: ARRAY [0..199] OF CHAR;

PROCEDURE Show(pattern, text, replacement: ARRAY OF CHAR; all: BOOLEAN);
VAR
  expression: Expression;
  error: Error;
  result: ARRAY [0..99] OF CHAR;
BEGIN
  IF Compile(pattern, OptionSet{}, expression, error) THEN
    WriteCard(Replace(expression, text, replacement, all, result), 0);
    WriteString(" "); WriteString(result);
    IF LastFailure(expression) = wrongReplacement THEN WriteString(" wrong replacement") END;
    IF LastFailure(expression) = wrongEncoding THEN WriteString(" wrong encoding") END;
    WriteLn;
    Dispose(expression)
  END
END Show;

BEGIN
  Show("o", "foo boo", "0", FALSE);
  Show("o", "foo boo", "0", TRUE);
  Show("x", "foo boo", "0", TRUE);
  Show("(\w+) (\w+)", "hello world", "$2, ${1}! [$0] $$", TRUE);
  Show("(?<first>\w)(?<rest>\w*)", "ab cd", "${rest}${first}ay", TRUE);
  Show("(a)|(b)", "ab", "<$1$2>", TRUE);
  Show("", "é€", "-", TRUE);
  Show("\s+", "  many   blanks ", " ", TRUE);
  Show("o", "foo", "${", TRUE);
  Show("o", "foo", "$9", TRUE);
  Show("o", "", "x", TRUE);

  IF Compile("a", OptionSet{}, expression, error) THEN
    WriteCard(Replace(expression, "banana", "AA", TRUE, short), 0);
    WriteString(" "); WriteString(short); WriteLn;

    (* The result is much longer than the text. *)
    dots := "..............................................................";
    text := DynamicStrings.Mult(DynamicStrings.Mark(DynamicStrings.InitString("a")), 5000);
    result := ReplaceString(expression, text, dots, TRUE, count);
    WriteCard(count, 0); WriteString(" ");
    WriteCard(DynamicStrings.Length(result), 0); WriteLn;
    result := DynamicStrings.KillString(result);
    result := ReplaceString(expression, text, "", TRUE, count);
    WriteCard(count, 0); WriteString(" ");
    WriteCard(DynamicStrings.Length(result), 0); WriteLn;
    result := DynamicStrings.KillString(result);
    result := ReplaceString(expression, text, "${x}", TRUE, count);
    WriteCard(count, 0); WriteString(" ");
    WriteCard(DynamicStrings.Length(result), 0); WriteLn;
    result := DynamicStrings.KillString(result);
    text := DynamicStrings.KillString(text);
    result := ReplaceString(expression, NIL, "x", TRUE, count);
    WriteCard(count, 0); WriteString(" ");
    WriteCard(DynamicStrings.Length(result), 0); WriteLn;
    result := DynamicStrings.KillString(result);
    Dispose(expression)
  END
END Replacing.
