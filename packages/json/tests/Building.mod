(* Builds, changes, copies, compares and writes values. *)
MODULE Building;

FROM SYSTEM IMPORT ADR;
FROM STextIO IMPORT WriteChar, WriteLn, WriteString;
FROM StdChans IMPORT StdOutChan;
FROM SWholeIO IMPORT WriteCard, WriteInt;
FROM WholeStr IMPORT CardToStr;
IMPORT DynamicStrings, FileSysOp, Json, JsonParser, JsonWriter;

VAR
  object, list, copy, part, large: Json.Value;
  i, index: CARDINAL;
  name: ARRAY [0..23] OF CHAR;
  short: ARRAY [0..2] OF CHAR;
  sum: INTEGER;
  string: DynamicStrings.String;
  error: JsonParser.Error;
  zero: REAL;

PROCEDURE Show(value: Json.Value);
BEGIN
  JsonWriter.Write(StdOutChan(), value, JsonWriter.OneLine);
  WriteLn
END Show;

PROCEDURE Test(what: ARRAY OF CHAR; truth: BOOLEAN);
BEGIN
  WriteString(what);
  IF truth THEN WriteString(": yes") ELSE WriteString(": no") END;
  WriteLn
END Test;

BEGIN
  list := Json.NewArray();
  Json.Append(list, Json.NewWhole(1));
  Json.Append(list, Json.NewReal(2.5));
  Json.Append(list, Json.NewText('a "text"'));
  Json.Append(list, Json.NewBoolean(TRUE));
  Json.Append(list, Json.NewNull());
  name := "a?b";
  name[1] := 0C;
  Json.Append(list, Json.NewTextOfBytes(ADR(name), 3));
  Json.Insert(list, 0, Json.NewWhole(0));
  Json.Insert(list, 7, Json.NewText("end"));
  object := Json.NewObject();
  Json.SetMember(object, "list", list);
  Json.SetMember(object, "empty", Json.NewArray());
  Json.SetMember(object, "none", Json.NewObject());
  Show(object);
  JsonWriter.Write(StdOutChan(), object, 2); WriteLn;

  (* A value is a part of one other value at most, and not of itself. *)
  part := Json.NewWhole(9);
  Test("append to a number", Json.Append(part, Json.Element(list, 0)));
  Test("append a part", Json.Append(list, Json.Element(list, 0)));
  Test("append NIL", Json.Append(list, NIL));
  Test("append to NIL", Json.Append(NIL, part));
  Test("append to itself", Json.Append(list, list));
  Test("append the whole", Json.Append(list, object));
  Test("insert after the end", Json.Insert(list, 9, part));
  Test("member of an array", Json.SetMember(list, "a", part));
  Test("append a number", Json.Append(list, part));
  Json.Dispose(part);  (* has no effect on the element *)
  WriteInt(Json.WholeOf(Json.Element(list, 8), 0), 0); WriteLn;

  copy := Json.Copy(object);
  Test("equal copy", Json.Equal(object, copy));
  part := Json.Remove(list, 8);
  Test("equal after removal", Json.Equal(object, copy));
  Json.Append(Json.Member(object, "empty"), part);
  Json.SetElement(list, 0, Json.NewText("first"));
  Show(object);
  Show(copy);
  Json.Dispose(copy);
  Test("copy is NIL", copy = NIL);
  IF Json.FindMember(object, "empty", index) THEN
    part := Json.Remove(object, index);
    Show(part);
    Json.Dispose(part)
  END;
  Show(object);
  Json.Dispose(object);

  (* Objects with many members. *)
  large := Json.NewObject();
  FOR i := 1 TO 1000 DO
    CardToStr(i * i, name);
    Json.SetMember(large, name, Json.NewWhole(VAL(INTEGER, i)))
  END;
  FOR i := 1 TO 1000 BY 2 DO
    CardToStr(i * i, name);
    IF Json.FindMember(large, name, index) THEN
      part := Json.Remove(large, index);
      Json.Dispose(part)
    END
  END;
  Json.SetMember(large, "4", Json.NewWhole(0));
  sum := 0;
  FOR i := 1 TO 1000 DO
    CardToStr(i * i, name);
    INC(sum, Json.WholeOf(Json.Member(large, name), 0))
  END;
  WriteCard(Json.Count(large), 0);
  WriteString(" members, sum ");
  WriteInt(sum, 0); WriteLn;
  Json.GetName(large, 499, name);
  Json.GetName(large, 499, short);
  WriteString(name); WriteChar(" ");
  WriteString(short); WriteChar(" ");
  WriteCard(Json.NameLength(large, 499), 0); WriteLn;
  copy := Json.Copy(large);
  Test("equal objects", Json.Equal(large, copy));
  Json.SetMember(copy, "16", Json.NewReal(4.0));
  Test("4 equals 4.0", Json.Equal(large, copy));
  Json.SetMember(copy, "16", Json.NewReal(4.5));
  Test("4 equals 4.5", Json.Equal(large, copy));
  Json.Dispose(copy);

  (* What is written can be read. *)
  string := JsonWriter.ToString(large, 4);
  Test("read", JsonParser.ParseString(string, copy, error));
  Test("equal after reading", Json.Equal(large, copy));
  string := DynamicStrings.KillString(string);
  Json.Dispose(copy);
  Test("write a file", JsonWriter.ToFile("building.tmp", large, 1));
  Test("read the file", JsonParser.ParseFile("building.tmp", copy, error));
  Test("equal after reading the file", Json.Equal(large, copy));
  Test("write into no folder", JsonWriter.ToFile("no such folder/building.tmp", large, 1));
  IF NOT FileSysOp.Unlink("building.tmp") THEN WriteChar("?") END;
  Json.Dispose(copy);
  Json.Dispose(large);

  (* Kinds and conversions. *)
  zero := 0.0;
  part := Json.NewReal(1.0 / zero);
  Test("infinite is null", Json.KindOf(part) = Json.isNull);
  Json.Dispose(part);
  part := Json.NewReal(3.0);
  Test("3.0 is whole", Json.IsWhole(part));
  WriteInt(Json.WholeOf(part, -1), 0); WriteLn;
  Json.Dispose(part);
  part := Json.NewReal(1.0E19);
  WriteInt(Json.WholeOf(part, -1), 0); WriteLn;
  Json.Dispose(part);
  part := Json.NewText("abcdef");
  Json.GetText(part, short);
  WriteString(short); WriteLn;
  Test("text", Json.IsEqualText(part, "abcdef"));
  Test("other text", Json.IsEqualText(part, "abcdeg"));
  Json.GetText(NIL, name);
  Test("no text", name[0] = 0C);
  Json.Dispose(part);
  Test("equal NILs", Json.Equal(NIL, NIL));
  Show(NIL)
END Building.
