(* Parses right and wrong texts. *)
MODULE Reading;

FROM SYSTEM IMPORT ADR;
FROM STextIO IMPORT WriteChar, WriteLn, WriteString;
FROM SRealIO IMPORT WriteReal;
FROM StdChans IMPORT StdOutChan;
FROM SWholeIO IMPORT WriteCard, WriteInt;
IMPORT DynamicStrings, FIO, FileSysOp, Json, JsonParser, JsonWriter, Strings;

VAR
  value, part: Json.Value;
  error: JsonParser.Error;
  message: ARRAY [0..99] OF CHAR;
  bytes: ARRAY [0..15] OF CHAR;
  string: DynamicStrings.String;
  file: FIO.File;

PROCEDURE Show(text: ARRAY OF CHAR);
VAR
  value: Json.Value;
  error: JsonParser.Error;
  message: ARRAY [0..99] OF CHAR;
BEGIN
  IF JsonParser.Parse(text, value, error) THEN
    JsonWriter.Write(StdOutChan(), value, JsonWriter.OneLine);
    WriteLn;
    Json.Dispose(value)
  ELSE
    JsonParser.GetMessage(error, message);
    WriteString(message);
    WriteString(", offset");
    WriteCard(error.offset, 0);
    IF value # NIL THEN WriteString(" but there is a value") END;
    WriteLn
  END
END Show;

(* Parses a number with many equal digits. *)
PROCEDURE ShowLong(before, digit: ARRAY OF CHAR; count: CARDINAL; after: ARRAY OF CHAR);
VAR
  text: ARRAY [0..5999] OF CHAR;
  i: CARDINAL;
BEGIN
  text := "";
  Strings.Append(before, text);
  FOR i := 1 TO count DO Strings.Append(digit, text) END;
  Strings.Append(after, text);
  Show(text)
END ShowLong;

(* Parses two lines. *)
PROCEDURE ShowLines(first, second: ARRAY OF CHAR);
VAR lines: ARRAY [0..99] OF CHAR;
BEGIN
  Strings.Concat(first, 12C, lines);
  Strings.Append(second, lines);
  Show(lines)
END ShowLines;

(* Nested arrays without contents. *)
PROCEDURE ShowDepth(depth: CARDINAL);
VAR
  string: DynamicStrings.String;
  value: Json.Value;
  error: JsonParser.Error;
BEGIN
  string := DynamicStrings.ConCat(
      DynamicStrings.Mult(DynamicStrings.Mark(DynamicStrings.InitStringChar("[")), depth),
      DynamicStrings.Mark(
          DynamicStrings.Mult(DynamicStrings.Mark(DynamicStrings.InitStringChar("]")), depth)));
  WriteCard(depth, 0);
  IF JsonParser.ParseString(string, value, error) THEN
    WriteString(" levels are right")
  ELSE
    WriteString(" levels: failure at column ");
    WriteCard(error.column, 0)
  END;
  WriteLn;
  Json.Dispose(value);
  string := DynamicStrings.KillString(string)
END ShowDepth;

BEGIN
  WriteString("values"); WriteLn;
  Show("null");
  Show(" true ");
  Show("[false, true]");
  Show('{"a": {"b": [1, [], {}]}, "a b": "", "": 0}');
  Show('{"double": 1, "other": 2, "double": 3}');
  Show("[0, -1, 9223372036854775807, -9223372036854775808, 9223372036854775808]");
  Show("[0.1, 1.0, -2.50, 1e3, 1E+22, 1e23, 5e-324, 1.7976931348623157e308, 123456.789e-3, 1e-7]");
  Show("[0.00001, 100000000000000000, 123456789012345678901234567890, -0, 1e-400]");
  Show(
      "[3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803]");
  Show('["\"\\\/\b\f\n\r\t", "\u0041\u00e9\u20AC", "\ud83d\ude00", "\u0000x"]');
  Show('["é€😀"]');

  WriteString("failures"); WriteLn;
  Show("");
  Show("   ");
  Show("[1, 2");
  Show("[1 2]");
  Show("[1,]");
  Show('{"a" 1}');
  Show('{"a": 1, }');
  Show("{a: 1}");
  Show('{"a": 1] ');
  Show("nul");
  Show("nulL");
  Show("1 2");
  Show("[01]");
  Show("[-]");
  Show("[1.]");
  Show("[.5]");
  Show("[1e]");
  Show("[+1]");
  Show("[1e400]");
  Show("[-1e400]");
  Show('"abc');
  Show('"\x"');
  Show('"\u12g4"');
  Show('"\ud83d"');
  Show('"é\ud83d\u0041"');
  Show('"\ude00"');
  Show("NaN");
  Show("['a']");
  Show("[1] // comment");
  ShowLines('["two', 'lines"]');
  ShowLines('{"è": 1,', '  "é": ü}');

  WriteString("encodings"); WriteLn;
  bytes := '"ab"';
  bytes[1] := 303C;
  Show(bytes);
  bytes[1] := 300C;
  bytes[2] := 200C;
  Show(bytes);
  bytes := '"abc"';
  bytes[1] := 355C;
  bytes[2] := 240C;
  bytes[3] := 200C;
  Show(bytes);
  bytes := "???1";
  bytes[0] := 357C;
  bytes[1] := 273C;
  bytes[2] := 277C;
  Show(bytes);
  bytes := "[1, 2, 3]";
  IF JsonParser.ParseBytes(ADR(bytes), 3, value, error) THEN WriteString("wrong") END;
  WriteCard(error.column, 0); WriteLn;

  WriteString("long numbers"); WriteLn;
  ShowLong("", "1", 308, "");
  ShowLong("", "1", 309, "");
  ShowLong("0.", "0", 5000, "1e5001");
  ShowLong("", "3", 5000, "e-5000");
  ShowLong("-", "3", 2000, ".5E-2000");
  ShowLong("9007199254740993.", "0", 900, "");
  ShowLong("9007199254740993.", "0", 900, "1");
  Show("1e99999999999999999999999");
  Show("-1e-99999999999999999999999");
  Show("0e99999999999999999999999");

  WriteString("depth"); WriteLn;
  ShowDepth(1);
  ShowDepth(JsonParser.DepthLimit);
  ShowDepth(JsonParser.DepthLimit + 1);
  ShowDepth(100000);

  WriteString("paths"); WriteLn;
  IF JsonParser.Parse('{"list": [{"n": 1}, {"n": 2.5, "t": "a\u0000b"}]}', value, error) THEN
    part := Json.Element(Json.Member(value, "list"), 1);
    WriteReal(Json.RealOf(Json.Member(part, "n"), 0.0), 5); WriteLn;
    WriteInt(Json.WholeOf(Json.Member(part, "n"), -1), 5); WriteLn;
    WriteCard(Json.TextLength(Json.Member(part, "t")), 5); WriteLn;
    WriteInt(Json.WholeOf(Json.Member(Json.Element(Json.Member(value, "list"), 7), "n"), -1), 5);
    WriteLn;
    string := Json.StringOf(Json.Member(part, "t"));
    WriteCard(DynamicStrings.Length(string), 5); WriteLn;
    string := DynamicStrings.KillString(string);
    Json.Dispose(value)
  END;

  WriteString("files"); WriteLn;
  IF JsonParser.ParseFile("no such file.json", value, error) THEN WriteString("wrong") END;
  JsonParser.GetMessage(error, message);
  WriteString(message); WriteLn;
  file := FIO.OpenToWrite("reading.tmp");
  FIO.WriteString(file, "[1,");
  FIO.WriteLine(file);
  FIO.WriteString(file, " 2");
  FIO.Close(file);
  IF JsonParser.ParseFile("reading.tmp", value, error) THEN WriteString("wrong") END;
  JsonParser.GetMessage(error, message);
  WriteString(message); WriteLn;
  file := FIO.OpenToWrite("reading.tmp");
  FIO.WriteString(file, '["ok"]');
  FIO.Close(file);
  IF JsonParser.ParseFile("reading.tmp", value, error) THEN
    Json.GetText(Json.Element(value, 0), bytes);
    WriteString(bytes); WriteLn;
    Json.Dispose(value)
  END;
  IF NOT FileSysOp.Unlink("reading.tmp") THEN WriteChar("?") END
END Reading.
