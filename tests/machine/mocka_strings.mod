(* tlc: --dialect=mocka *)
MODULE mocka_strings;
(* The module Strings as programs for Mocka know it, and modules of the library that import it, too. *)
FROM InOut IMPORT WriteCard, WriteInt, WriteLn, WriteString;
FROM FormatDT IMPORT DateTimeToString, GetSystemFormatInfo;
FROM SysClock IMPORT DateTime;
FROM Strings IMPORT Append, Assign, CAPS, Concat, Copy, Delete, EmptyString, Insert, Length, StrEq,
    String, compare, pos;
IMPORT ExStrings, FIO, FileSystem, RealConversions, StrLib, Strings;
VAR
  a, b: ARRAY [0..9] OF CHAR;
  long: String;
  time, date: ARRAY [0..15] OF CHAR;
  now: DateTime;
  file: FIO.File;
  temporary: FileSystem.File;
  done: BOOLEAN;

PROCEDURE Show(VAR s: ARRAY OF CHAR);
BEGIN
  WriteString("["); WriteString(s); WriteString("]")
END Show;

PROCEDURE ShowTruth(truth: BOOLEAN);
BEGIN
  IF truth THEN WriteString(" yes") ELSE WriteString(" no") END
END ShowTruth;

BEGIN
  a := "to"; b := "from";
  Assign(a, b); Show(a); Show(b);
  Append(a, b); Show(a); Append(a, "!"); Show(a); Append(a, "??"); Show(a); WriteLn;
  Append(b, b); Show(b); Assign(long, "a long string of Mocka"); Assign(b, long); Show(b); WriteLn;
  a := "ad"; Insert("bc", a, 1); Show(a); Insert("?", a, 9); Show(a); Delete(a, 0, 2); Show(a);
  Copy("abcdef", 2, 3, b); Show(b); Concat(a, b, long); Show(long); CAPS(long); Show(long); WriteLn;
  WriteCard(pos("de", "abcdef"), 1); WriteCard(pos("x", b), 3); WriteInt(compare("a", "b"), 3);
  WriteInt(compare("b", "b"), 2); WriteCard(Length("four"), 2); ShowTruth(StrEq(a, "cd"));
  ShowTruth(StrEq(a, b));
  EmptyString(a); WriteCard(Length(a), 2); WriteLn;
  (* Names of the usual module. *)
  Strings.Extract("abcdef", 4, 9, a); Show(a); ShowTruth(Strings.Equal(a, "ef"));
  ShowTruth(Strings.Compare(a, b) = Strings.greater); WriteLn;
  (* Modules of the library that import Strings. *)
  GetSystemFormatInfo;
  now.year := 2024; now.month := 2; now.day := 29; now.hour := 15; now.minute := 7; now.second := 0;
  now.fractions := 0; now.zone := 0; now.summerTimeFlag := FALSE;
  DateTimeToString(now, date, time); Show(date); Show(time);
  a := "ab"; ExStrings.AppendNum(42, a); Show(a); ExStrings.AddItem("x", a, ","); Show(a);
  ShowTruth(ExStrings.FindAndReplace("b4", "B", a)); Show(a); WriteLn;
  RealConversions.RealToString(12.5, -3, 12, long, done); Show(long); ShowTruth(done);
  StrLib.StrCopy("copied", b); Show(b);
  file := FIO.OpenToRead("/dev/null"); FIO.GetFileName(file, time); Show(time); FIO.Close(file);
  FileSystem.Create(temporary); ShowTruth(pos("m2tmp", temporary.name) = 0);
  FileSystem.Close(temporary);
  WriteLn
END mocka_strings.
