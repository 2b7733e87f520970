(* GetOpt, cgetopt, OptLib: options of command lines that the program makes itself. *)
MODULE Options;
FROM SYSTEM IMPORT ADDRESS, ADR;
FROM DynamicStrings IMPORT Fin, InitString, KillString, Mark, String;
FROM FIO IMPORT StdOut;
FROM InOut IMPORT Write, WriteInt, WriteLn, WriteString;
FROM SFIO IMPORT WriteS;
IMPORT cgetopt, GetOpt, OptLib;

TYPE Word = ARRAY [0..15] OF CHAR;

VAR
  words: ARRAY [0..15] OF Word;
  arguments: ARRAY [0..16] OF ADDRESS;
  count: INTEGER;

PROCEDURE Add(text: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(text) DO words[count][i] := text[i] END;
  words[count][HIGH(text) + 1] := 0C;
  arguments[count] := ADR(words[count]);
  INC(count);
  arguments[count] := NIL
END Add;

PROCEDURE Begin;
BEGIN
  count := 0;
  Add("program");
  cgetopt.optind := 0
END Begin;

PROCEDURE WriteText(at: ADDRESS);
VAR ch: POINTER TO CHAR;
BEGIN
  ch := at;
  WHILE ch^ # 0C DO Write(ch^); INC(ch) END
END WriteText;

PROCEDURE Short;
VAR
  letters, argument: String;
  index, messages, wrong: INTEGER;
  ch: CHAR;
BEGIN
  Begin;
  Add("-ab"); Add("file"); Add("-c"); Add("value"); Add("-dxyz"); Add("-q"); Add("--"); Add("-a");
  letters := InitString(":abc:d:");
  ch := GetOpt.GetOpt(count, ADR(arguments), letters, argument, index, messages, wrong);
  WHILE ch # 0C DO
    Write(ch);
    IF argument # NIL THEN
      Write("=");
      IF WriteS(StdOut, argument) # NIL THEN argument := KillString(argument) END
    END;
    IF ch = "?" THEN Write(CHR(wrong)) END;
    Write(" ");
    ch := GetOpt.GetOpt(count, ADR(arguments), letters, argument, index, messages, wrong)
  END;
  WriteInt(index, 1); WriteInt(messages, 2); WriteLn;
  (* The other arguments now follow the options. *)
  WHILE index < count DO WriteText(arguments[index]); Write(" "); INC(index) END;
  WriteLn;
  Fin(letters)
END Short;

PROCEDURE Long(only: BOOLEAN);
VAR
  options: GetOpt.LongOptions;
  letters: String;
  help, size, index, result: INTEGER;
BEGIN
  Begin;
  IF only THEN Add("-size") ELSE Add("--size=12") END;
  IF only THEN Add("12") END;
  Add("--he"); Add("-v"); Add("--colour"); Add("--colour=red"); Add("rest");
  help := -1;
  size := -1;
  letters := InitString("v");
  options := GetOpt.InitLongOptions();
  options := GetOpt.AddLongOption(options, 0, Mark(InitString("help")), GetOpt.no_argument, help, 7);
  options := GetOpt.AddLongOption(options, 1, Mark(InitString("size")), GetOpt.required_argument, size, 8);
  options := GetOpt.AddLongOption(options, 2, Mark(InitString("gone")), GetOpt.no_argument, size, 10);
  options := GetOpt.AddLongOption(options, 2, Mark(InitString("colour")), GetOpt.optional_argument, size, 9);
  options := GetOpt.AddLongOption(options, 3, NIL, 0, size, 0);
  LOOP
    index := -1;
    IF only THEN
      result := GetOpt.GetOptLongOnly(count, ADR(arguments), letters, options, index)
    ELSE
      result := GetOpt.GetOptLong(count, ADR(arguments), letters, options, index)
    END;
    IF result < 0 THEN EXIT END;
    WriteInt(result, 1); WriteInt(index, 3); WriteInt(help, 3); WriteInt(size, 3);
    IF cgetopt.optarg # NIL THEN Write(" "); WriteText(cgetopt.optarg) END;
    Write(";"); Write(" ")
  END;
  WriteInt(result, 1); Write(" "); WriteText(arguments[cgetopt.optind]);
  IF GetOpt.KillLongOptions(options) = NIL THEN WriteString(" gone") END; WriteLn;
  Fin(letters)
END Long;

PROCEDURE InC;
VAR
  options: cgetopt.Options;
  flag, index: INTEGER;
BEGIN
  Begin;
  Add("-x"); Add("--wrong"); Add("--yes");
  cgetopt.opterr := 0;
  flag := 0;
  options := cgetopt.InitOptions();
  cgetopt.SetOption(options, 0, ADR("yes"), 0, flag, 33);
  Write(cgetopt.getopt(count, ADR(arguments), ADR("x")));
  WriteInt(cgetopt.getopt_long(count, ADR(arguments), ADR("x"), cgetopt.GetLongOptionArray(options), index), 4);
  WriteInt(cgetopt.getopt_long_only(count, ADR(arguments), ADR("x"), cgetopt.GetLongOptionArray(options), index), 3);
  WriteInt(index, 2); WriteInt(flag, 3);
  WriteInt(ORD(cgetopt.getopt(count, ADR(arguments), ADR("x"))), 2);
  IF cgetopt.KillOptions(options) = NIL THEN WriteString(" gone") END; WriteLn
END InC;

PROCEDURE Show(o: OptLib.Option);
VAR
  texts: POINTER TO ARRAY [0..15] OF ADDRESS;
  i: INTEGER;
BEGIN
  texts := OptLib.GetArgv(o);
  FOR i := 0 TO OptLib.GetArgc(o) - 1 DO WriteText(texts^[i]); Write(" ") END;
  IF texts^[OptLib.GetArgc(o)] = NIL THEN Write("|") END;
  IF OptLib.KillOption(o) = NIL THEN WriteLn END
END Show;

PROCEDURE Find(o: OptLib.Option; text: ARRAY OF CHAR);
VAR s: String;
BEGIN
  s := InitString(text);
  WriteInt(OptLib.IndexStrCmp(o, s), 1); WriteInt(OptLib.IndexStrNCmp(o, s), 3); Write(";"); Write(" ");
  Fin(s)
END Find;

PROCEDURE Lists;
VAR o, copy: OptLib.Option;
BEGIN
  Begin;
  Add("one"); Add("two"); Add("three");
  o := OptLib.InitOption(count, ADR(arguments));
  Find(o, "two"); Find(o, "th"); Find(o, "four"); Find(o, "program"); WriteLn;
  copy := OptLib.Dup(o); Show(copy);
  Show(OptLib.Slice(o, 1, 3)); Show(OptLib.Slice(o, 1, -1)); Show(OptLib.Slice(o, -2, 0)); Show(OptLib.Slice(o, 3, 1));
  Show(OptLib.Slice(o, -9, 99));
  copy := OptLib.Slice(o, 0, 1); Show(OptLib.ConCat(o, copy)); Show(copy); Show(o)
END Lists;

PROCEDURE Test;
BEGIN
  Short;
  Long(FALSE);
  Long(TRUE);
  InC;
  Lists
END Test;

END Options.
