IMPLEMENTATION MODULE OptLib;

FROM SYSTEM IMPORT ADDRESS, TSIZE;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
FROM DynamicStrings IMPORT EqualCharStar, String;
IMPORT DynamicStrings;

CONST LastText = 0FFFFFFH;

TYPE
  Texts = POINTER TO ARRAY [0..LastText] OF ADDRESS;
  Option = POINTER TO RECORD
    count: INTEGER;
    texts: Texts  (* followed by NIL *)
  END;

PROCEDURE New(count: INTEGER): Option;
VAR o: Option;
BEGIN
  NEW(o);
  o^.count := count;
  ALLOCATE(o^.texts, VAL(CARDINAL, count + 1) * TSIZE(ADDRESS));
  o^.texts^[count] := NIL;
  RETURN o
END New;

(* Copies count addresses. *)
PROCEDURE Copy(from: Texts; first, count: INTEGER; to: Texts; at: INTEGER);
VAR i: INTEGER;
BEGIN
  FOR i := 0 TO count - 1 DO to^[at + i] := from^[first + i] END
END Copy;

PROCEDURE InitOption(argc: INTEGER; argv: ADDRESS): Option;
VAR o: Option;
BEGIN
  o := New(argc);
  Copy(argv, 0, argc, o^.texts, 0);
  RETURN o
END InitOption;

PROCEDURE KillOption(o: Option): Option;
BEGIN
  DEALLOCATE(o^.texts, VAL(CARDINAL, o^.count + 1) * TSIZE(ADDRESS));
  DISPOSE(o);
  RETURN NIL
END KillOption;

PROCEDURE Dup(o: Option): Option;
BEGIN
  RETURN InitOption(o^.count, o^.texts)
END Dup;

(* Converts an index that may count from the end to one from 0 to the number of texts. *)
PROCEDURE Bound(o: Option; index: INTEGER): INTEGER;
BEGIN
  IF index < 0 THEN INC(index, o^.count) END;
  IF index < 0 THEN RETURN 0 END;
  IF index > o^.count THEN RETURN o^.count END;
  RETURN index
END Bound;

PROCEDURE Slice(o: Option; low, high: INTEGER): Option;
VAR
  result: Option;
  first, behind: INTEGER;
BEGIN
  first := Bound(o, low);
  IF high = 0 THEN behind := o^.count ELSE behind := Bound(o, high) END;
  IF behind < first THEN behind := first END;
  result := New(behind - first);
  Copy(o^.texts, first, behind - first, result^.texts, 0);
  RETURN result
END Slice;

PROCEDURE ConCat(a, b: Option): Option;
VAR result: Option;
BEGIN
  result := New(a^.count + b^.count);
  Copy(a^.texts, 0, a^.count, result^.texts, 0);
  Copy(b^.texts, 0, b^.count, result^.texts, a^.count);
  RETURN result
END ConCat;

PROCEDURE IndexStrCmp(o: Option; s: String): INTEGER;
VAR i: INTEGER;
BEGIN
  FOR i := 0 TO o^.count - 1 DO
    IF EqualCharStar(s, o^.texts^[i]) THEN RETURN i END
  END;
  RETURN -1
END IndexStrCmp;

PROCEDURE Begins(text: ADDRESS; s: String): BOOLEAN;
VAR
  next: POINTER TO CHAR;
  i: CARDINAL;
BEGIN
  next := text;
  i := 0;
  WHILE i < DynamicStrings.Length(s) DO
    IF next^ # DynamicStrings.char(s, VAL(INTEGER, i)) THEN RETURN FALSE END;
    INC(next);
    INC(i)
  END;
  RETURN TRUE
END Begins;

PROCEDURE IndexStrNCmp(o: Option; s: String): INTEGER;
VAR i: INTEGER;
BEGIN
  FOR i := 0 TO o^.count - 1 DO
    IF Begins(o^.texts^[i], s) THEN RETURN i END
  END;
  RETURN -1
END IndexStrNCmp;

PROCEDURE GetArgv(o: Option): ADDRESS;
BEGIN
  RETURN o^.texts
END GetArgv;

PROCEDURE GetArgc(o: Option): INTEGER;
BEGIN
  RETURN o^.count
END GetArgc;

END OptLib.
