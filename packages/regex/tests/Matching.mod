(* Patterns, matches, groups and failures. *)
MODULE Matching;

FROM SYSTEM IMPORT ADR;
FROM STextIO IMPORT WriteChar, WriteLn, WriteString;
FROM SWholeIO IMPORT WriteCard;
FROM RegularExpressions IMPORT Accelerate, Compile, Dispose, End, Error, Expression, Failures,
    GetGroup, GetMessage, GroupCount, GroupNumber, IsSet, LastFailure,
    Length, Match, MatchBytes, MatchNext, Options, OptionSet, Start;

VAR
  expression: Expression;
  error: Error;
  message: ARRAY [0..119] OF CHAR;
  text: ARRAY [0..59] OF CHAR;
  group: ARRAY [0..19] OF CHAR;
  short: ARRAY [0..2] OF CHAR;
  i: CARDINAL;

(* Writes all matches with their groups. *)
PROCEDURE Show(pattern: ARRAY OF CHAR; options: OptionSet; text: ARRAY OF CHAR);
VAR
  expression: Expression;
  error: Error;
  found: BOOLEAN;
  group: CARDINAL;
  part: ARRAY [0..59] OF CHAR;
BEGIN
  IF NOT Compile(pattern, options, expression, error) THEN
    GetMessage(error, message);
    WriteString(pattern); WriteString(" is wrong");
    (* Texts and positions differ between versions of PCRE2. *)
    IF (message[0] = 0C) OR (error.position > 6) THEN WriteString(" without a message") END;
    WriteLn;
    RETURN
  END;
  WriteString(pattern);
  found := Match(expression, text);
  IF NOT found THEN WriteString(" -") END;
  WHILE found DO
    WriteString(" ");
    WriteCard(Start(expression, 0), 0); WriteString("..");
    WriteCard(End(expression, 0), 0);
    FOR group := 0 TO GroupCount(expression) DO
      IF IsSet(expression, group) THEN
        GetGroup(expression, text, group, part);
        WriteString(" [");
        WriteString(part); WriteString("]")
      ELSE
        WriteString(" unset")
      END
    END;
    found := MatchNext(expression, text)
  END;
  IF LastFailure(expression) # noFailure THEN WriteString(" failure") END;
  WriteLn;
  Dispose(expression)
END Show;

BEGIN
  Show("b+", OptionSet{}, "abbbcab");
  Show("x", OptionSet{}, "abc");
  Show("(\d+)-(\d+)", OptionSet{}, "1-22 333-4");
  Show("(a)|(b)", OptionSet{}, "ab");
  Show("", OptionSet{}, "é€x");
  Show("x*", OptionSet{}, "axxb");
  Show("(?=(\w+))", OptionSet{}, "abc");
  Show("^\w+$", OptionSet{}, "one");
  Show("STRASSE", OptionSet{ignoreCase}, "strasse");
  Show("É", OptionSet{ignoreCase}, "é");
  Show("\w+", OptionSet{}, "é€x");
  Show("\w+", OptionSet{byBytes}, "xéy");
  Show(".", OptionSet{}, "€");
  Show("x.y|x...y", OptionSet{}, "x€y");
  Show("x.y|x...y", OptionSet{byBytes}, "x€y");
  Show("a  b # comment", OptionSet{extended}, "abab");
  Show("<.*>", OptionSet{}, "<a><b>");
  Show("<.*>", OptionSet{ungreedy}, "<a><b>");
  Show("a.c", OptionSet{literal}, "abc a.c");
  Show("(?i)ab(?-i)C", OptionSet{}, "aBC abc");
  Show("(?<=€)\d+", OptionSet{}, "€12 $13");
  Show("(\w)\1", OptionSet{}, "hello bookkeeper");

  (* Wrong patterns. *)
  Show("a(b", OptionSet{}, "");
  Show("[b", OptionSet{}, "");
  Show("*a", OptionSet{}, "");
  Show("a{2,1}", OptionSet{}, "");

  (* Lines *)
  text := "one?two";
  text[3] := 12C;
  IF Compile("^two", OptionSet{}, expression, error) THEN
    IF Match(expression, text) THEN WriteString("wrong") END;
    Dispose(expression)
  END;
  IF Compile("^two", OptionSet{multipleLines}, expression, error) THEN
    IF Match(expression, text) THEN WriteCard(Start(expression, 0), 0); WriteLn END;
    Dispose(expression)
  END;
  IF Compile("e.t", OptionSet{dotMatchesAll}, expression, error) THEN
    IF Match(expression, text) THEN WriteCard(Length(expression, 0), 0); WriteLn END;
    Dispose(expression)
  END;

  (* Groups with names; the machine code gives the same. *)
  IF Compile("(?<year>\d{4})-(?<month>\d\d)(-(?<day>\d\d))?", OptionSet{}, expression, error) THEN
    FOR i := 1 TO 2 DO
      text := "in 2024-05.";
      IF Match(expression, text) THEN
        GetGroup(expression, text, GroupNumber(expression, "year"), group);
        WriteString(group); WriteChar(" ");
        GetGroup(expression, text, GroupNumber(expression, "year"), short);
        WriteString(short); WriteChar(" ");
        WriteCard(GroupNumber(expression, "day"), 0); WriteChar(" ");
        WriteCard(GroupNumber(expression, "hour"), 0); WriteChar(" ");
        IF IsSet(expression, 4) OR IsSet(expression, 5) THEN WriteString("wrong") END;
        WriteCard(Start(expression, 4), 0); WriteChar(" ");
        GetGroup(expression, text, 4, group);
        IF group[0] = 0C THEN WriteString("empty") END;
        WriteLn
      END;
      Accelerate(expression)
    END;
    IF MatchBytes(expression, ADR(text), 11, 4) THEN WriteString("wrong") END;
    IF MatchBytes(expression, ADR(text), 9, 0) THEN WriteString("wrong") END;
    IF MatchBytes(expression, ADR(text), 10, 3) THEN WriteString("found"); WriteLn END;
    IF MatchBytes(expression, ADR(text), 11, 12) THEN WriteString("wrong") END;
    Dispose(expression);
    Dispose(expression)
  END;

  (* Failures *)
  IF Compile("(a+)+$", OptionSet{}, expression, error) THEN
    text := "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac";
    IF NOT Match(expression, text) & (LastFailure(expression) = limitExceeded) THEN
      WriteString("too many steps"); WriteLn
    ELSIF LastFailure(expression) = noFailure THEN
      WriteString("no match"); WriteLn
    END;
    text := "xaa";
    IF Match(expression, text) & (LastFailure(expression) = noFailure) THEN
      WriteCard(Start(expression, 0), 0); WriteLn
    END;
    text[1] := 377C;
    IF NOT Match(expression, text) & (LastFailure(expression) = wrongEncoding) THEN
      WriteString("not UTF-8"); WriteLn
    END;
    IF MatchNext(expression, text) THEN WriteString("wrong") END;
    Dispose(expression)
  END
END Matching.
