IMPLEMENTATION MODULE cgetopt;

FROM SYSTEM IMPORT ADDRESS, ADR, TSIZE;
FROM Storage IMPORT ALLOCATE, DEALLOCATE, REALLOCATE;
FROM TlcOptions IMPORT Option, State, TlcNextOption, long, longOnly, shortOnly;

CONST LastOption = 0FFFFFH;

TYPE
  List = POINTER TO RECORD
    count: CARDINAL;  (* including the one whose name is NIL *)
    options: POINTER TO ARRAY [0..LastOption] OF Option
  END;

PROCEDURE Next(argc: INTEGER; argv, optstring, longopts: ADDRESS; kind: CARDINAL;
    VAR longindex: INTEGER): INTEGER;
VAR
  state: State;
  result: INTEGER;
BEGIN
  state.index := optind;
  state.messages := opterr;
  result := VAL(INTEGER, TlcNextOption(argc, argv, optstring, longopts, kind, state, longindex));
  optarg := state.argument;
  optind := VAL(INTEGER, state.index);
  optopt := VAL(INTEGER, state.option);
  RETURN result
END Next;

PROCEDURE getopt(argc: INTEGER; argv: ADDRESS; optstring: ADDRESS): CHAR;
VAR result, index: INTEGER;
BEGIN
  result := Next(argc, argv, optstring, NIL, shortOnly, index);
  IF result < 0 THEN RETURN 0C END;
  RETURN CHR(result)
END getopt;

PROCEDURE getopt_long(argc: INTEGER; argv: ADDRESS; optstring: ADDRESS; longopts: ADDRESS;
    VAR longindex: INTEGER): INTEGER;
BEGIN
  RETURN Next(argc, argv, optstring, longopts, long, longindex)
END getopt_long;

PROCEDURE getopt_long_only(argc: INTEGER; argv: ADDRESS; optstring: ADDRESS; longopts: ADDRESS;
    VAR longindex: INTEGER): INTEGER;
BEGIN
  RETURN Next(argc, argv, optstring, longopts, longOnly, longindex)
END getopt_long_only;

PROCEDURE Clear(VAR option: Option);
BEGIN
  option.name := NIL;
  option.hasArgument := 0;
  option.flag := NIL;
  option.value := 0
END Clear;

PROCEDURE InitOptions(): Options;
VAR list: List;
BEGIN
  NEW(list);
  list^.count := 1;
  ALLOCATE(list^.options, TSIZE(Option));
  Clear(list^.options^[0]);
  RETURN list
END InitOptions;

PROCEDURE KillOptions(o: Options): Options;
VAR list: List;
BEGIN
  list := o;
  DEALLOCATE(list^.options, list^.count * TSIZE(Option));
  DISPOSE(list);
  RETURN NIL
END KillOptions;

PROCEDURE SetOption(o: Options; index: CARDINAL; name: ADDRESS; has_arg: INTEGER; VAR flag: INTEGER;
    val: INTEGER);
VAR list: List;
BEGIN
  list := o;
  IF index + 1 >= list^.count THEN
    REALLOCATE(list^.options, (index + 2) * TSIZE(Option));
    WHILE list^.count < index + 2 DO
      Clear(list^.options^[list^.count]);
      INC(list^.count)
    END
  END;
  list^.options^[index].name := name;
  list^.options^[index].hasArgument := has_arg;
  list^.options^[index].flag := ADR(flag);
  list^.options^[index].value := val
END SetOption;

PROCEDURE GetLongOptionArray(o: Options): ADDRESS;
VAR list: List;
BEGIN
  list := o;
  RETURN list^.options
END GetLongOptionArray;

BEGIN
  optarg := NIL;
  optind := 1;
  opterr := 1;
  optopt := ORD("?")
END cgetopt.
