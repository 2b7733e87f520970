IMPLEMENTATION MODULE GetOpt;

FROM SYSTEM IMPORT ADDRESS;
FROM DynamicStrings IMPORT InitStringCharStar, KillString, String, string;
IMPORT cgetopt, DynamicStrings, Indexing;

TYPE
  LongOptions = POINTER TO RECORD
    options: cgetopt.Options;
    names: Indexing.Index  (* the strings that the options refer to *)
  END;

PROCEDURE GetOpt(argc: INTEGER; argv: ADDRESS; optstring: String; VAR optarg: String;
    VAR optind, opterr, optopt: INTEGER): CHAR;
VAR ch: CHAR;
BEGIN
  ch := cgetopt.getopt(argc, argv, string(optstring));
  IF cgetopt.optarg = NIL THEN optarg := NIL ELSE optarg := InitStringCharStar(cgetopt.optarg) END;
  optind := cgetopt.optind;
  opterr := cgetopt.opterr;
  optopt := cgetopt.optopt;
  RETURN ch
END GetOpt;

PROCEDURE InitLongOptions(): LongOptions;
VAR lo: LongOptions;
BEGIN
  NEW(lo);
  lo^.options := cgetopt.InitOptions();
  lo^.names := Indexing.InitIndex(0);
  RETURN lo
END InitLongOptions;

PROCEDURE Forget(name: ADDRESS);
VAR s: String;
BEGIN
  s := String(name);
  IF KillString(s) # NIL THEN END
END Forget;

PROCEDURE KillLongOptions(lo: LongOptions): LongOptions;
BEGIN
  Indexing.ForeachIndiceInIndexDo(lo^.names, Forget);
  lo^.names := Indexing.KillIndex(lo^.names);
  lo^.options := cgetopt.KillOptions(lo^.options);
  DISPOSE(lo);
  RETURN NIL
END KillLongOptions;

(* Returns a copy of the name with a fixed address, which lives as long as the options. *)
PROCEDURE Keep(lo: LongOptions; index: CARDINAL; name: String): ADDRESS;
VAR copy: String;
BEGIN
  IF Indexing.InBounds(lo^.names, index) THEN Forget(Indexing.GetIndice(lo^.names, index)) END;
  IF name = NIL THEN copy := NIL ELSE copy := DynamicStrings.Dup(name) END;
  Indexing.PutIndice(lo^.names, index, copy);
  IF copy = NIL THEN RETURN NIL END;
  RETURN string(copy)
END Keep;

PROCEDURE AddLongOption(lo: LongOptions; index: CARDINAL; name: String; has_arg: INTEGER;
    VAR flag: INTEGER; val: INTEGER): LongOptions;
BEGIN
  cgetopt.SetOption(lo^.options, index, Keep(lo, index, name), has_arg, flag, val);
  RETURN lo
END AddLongOption;

PROCEDURE GetOptLong(argc: INTEGER; argv: ADDRESS; optstring: String; longopts: LongOptions;
    VAR longindex: INTEGER): INTEGER;
BEGIN
  RETURN cgetopt.getopt_long(argc, argv, string(optstring),
      cgetopt.GetLongOptionArray(longopts^.options), longindex)
END GetOptLong;

PROCEDURE GetOptLongOnly(argc: INTEGER; argv: ADDRESS; optstring: String; longopts: LongOptions;
    VAR longindex: INTEGER): INTEGER;
BEGIN
  RETURN cgetopt.getopt_long_only(argc, argv, string(optstring),
      cgetopt.GetLongOptionArray(longopts^.options), longindex)
END GetOptLongOnly;

END GetOpt.
