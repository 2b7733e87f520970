(* DynamicStrings: each procedure, also with NIL, with itself and with positions outside of the string. *)
MODULE gnu_dynamic_strings;
FROM SYSTEM IMPORT ADR;
FROM DynamicStrings IMPORT String, InitString, KillString, Fin, InitStringCharStar, InitStringChar,
    Mark, Length, ConCat, ConCatChar, Assign, Dup, Add, Equal, EqualCharStar, EqualArray, Mult,
    Slice, Index, RIndex, RemoveComment, RemoveWhitePrefix, RemoveWhitePostfix, ToUpper, ToLower,
    CopyOut, char, string, InitStringDB, InitStringCharStarDB, InitStringCharDB, MultDB, DupDB,
    SliceDB, PushAllocation, PopAllocation, PopAllocationExemption;
FROM SFIO IMPORT WriteS;
FROM StrIO IMPORT WriteString, WriteLn;
FROM NumberIO IMPORT WriteInt, WriteCard;
FROM StdIO IMPORT Write;
IMPORT FIO;

VAR
  s, t, u: String;
  letters: ARRAY [0..5] OF CHAR;
  text: ARRAY [0..9] OF CHAR;
  i: CARDINAL;

PROCEDURE Show(what: ARRAY OF CHAR; s: String);
VAR i: CARDINAL;
BEGIN
  WriteString(what); WriteString(": ");
  IF s = NIL THEN
    WriteString("NIL")
  ELSE
    Write("[");
    FOR i := 1 TO Length(s) DO Write(char(s, INTEGER(i) - 1)) END;
    Write("]"); WriteCard(Length(s), 3)
  END;
  WriteLn
END Show;

PROCEDURE Number(what: ARRAY OF CHAR; n: INTEGER);
BEGIN
  WriteString(what); WriteString(": "); WriteInt(n, 0); WriteLn
END Number;

PROCEDURE Whether(what: ARRAY OF CHAR; is: BOOLEAN);
BEGIN
  WriteString(what);
  IF is THEN WriteString(": yes") ELSE WriteString(": no") END;
  WriteLn
END Whether;

PROCEDURE Making;
BEGIN
  Show("literal", InitString("hello"));
  Show("empty", InitString(""));
  Show("character", InitStringChar("x"));
  text := "by address";
  Show("address", InitStringCharStar(ADR("address")));
  Show("no address", InitStringCharStar(NIL));
  Show("add", Add(InitString("ab"), InitString("cd")));
  Show("add NIL", Add(NIL, InitString("cd")));
  Show("mult", Mult(InitString("ab"), 3));
  Show("mult 0", Mult(InitString("ab"), 0));
  Show("mult NIL", Mult(NIL, 3));
  Show("dup", Dup(InitString("twice")));
  Show("dup NIL", Dup(NIL));
  Show("DB", InitStringDB("a", "file", 1));
  Show("DB", InitStringCharStarDB(ADR("b"), "file", 2));
  Show("DB", InitStringCharDB("c", "file", 3));
  Show("DB", MultDB(InitString("d"), 2, "file", 4));
  Show("DB", DupDB(InitString("e"), "file", 5));
  Show("DB", SliceDB(InitString("fgh"), 1, 2, "file", 6))
END Making;

PROCEDURE Slices;
BEGIN
  s := InitString("hello world");
  Show("0 5", Slice(s, 0, 5));
  Show("2 0", Slice(s, 2, 0));
  Show("-3 0", Slice(s, -3, 0));
  Show("0 -1", Slice(s, 0, -1));
  Show("-5 -2", Slice(s, -5, -2));
  Show("0 99", Slice(s, 0, 99));
  Show("20 30", Slice(s, 20, 30));
  Show("0 0", Slice(s, 0, 0));
  Show("NIL", Slice(NIL, 0, 3));
  s := KillString(s);
  Show("killed", s)
END Slices;

PROCEDURE Searches;
BEGIN
  s := InitString("hello world");
  Number("index", Index(s, "o", 0));
  Number("index from 5", Index(s, "o", 5));
  Number("index of none", Index(s, "z", 0));
  Number("index behind", Index(s, "o", 99));
  Number("index NIL", Index(NIL, "o", 0));
  Number("rindex", RIndex(s, "o", 0));
  Number("rindex of none", RIndex(s, "z", 0));
  Number("rindex behind", RIndex(s, "o", 8));
  Number("char 0", ORD(char(s, 0)));
  Number("char 11", ORD(char(s, 11)));
  Number("char -1", ORD(char(s, -1)));
  Number("char -11", ORD(char(s, -11)));
  Number("char -12", ORD(char(s, -12)));
  Number("length NIL", Length(NIL));
  Fin(s)
END Searches;

PROCEDURE Changes;
BEGIN
  s := InitString("hello World");
  t := ToUpper(s);
  Show("upper", t);
  Whether("the same string", s = t);
  Show("lower", ToLower(s));
  u := ConCat(s, Mark(InitString("!!")));
  Show("concat", u);
  Whether("the same string", s = u);
  Show("concat char", ConCatChar(s, "?"));
  Show("concat itself", ConCat(s, s));
  Show("concat NIL", ConCat(s, NIL));
  t := Assign(InitString("old"), s);
  Show("assign", t);
  Whether("equal", Equal(s, t));
  Whether("another string", s # t);
  s := InitString("");
  FOR i := 1 TO 1000 DO s := ConCatChar(s, CHR(ORD("a") + i MOD 26)) END;
  Number("long", Length(s));
  Show("its end", Slice(s, -26, 0))
END Changes;

PROCEDURE Comparisons;
BEGIN
  Whether("NIL equal", Equal(NIL, NIL));
  Whether("itself", Equal(s, s));
  Whether("different", Equal(InitString("abc"), InitString("abd")));
  Whether("shorter", Equal(InitString("abc"), InitString("ab")));
  Whether("array", EqualArray(InitString("abc"), "abc"));
  Whether("longer array", EqualArray(InitString("abc"), "abcd"));
  Whether("shorter array", EqualArray(InitString("abcd"), "abc"));
  Whether("empty array", EqualArray(InitString(""), ""));
  Whether("address", EqualCharStar(InitString("abc"), ADR("abc")));
  Whether("longer address", EqualCharStar(InitString("abc"), ADR("abcd")));
  Whether("no address", EqualCharStar(InitString("abc"), NIL))
END Comparisons;

PROCEDURE Blanks;
BEGIN
  s := InitString("  x # y");
  t := RemoveComment(s, "#");
  Show("comment", t);
  Show("unchanged", s);
  Show("all comment", RemoveComment(InitString("# only"), "#"));
  Show("no comment", RemoveComment(InitString("  none  "), "#"));
  s := InitString("   both  ");
  Show("prefix", RemoveWhitePrefix(s));
  Show("postfix", RemoveWhitePostfix(s));
  Show("unchanged", s);
  Show("only blanks", RemoveWhitePrefix(InitString("    ")));
  Show("nothing", RemoveWhitePostfix(InitString("")))
END Blanks;

PROCEDURE Copies;
BEGIN
  CopyOut(letters, InitString("abcdefgh"));
  FOR i := 0 TO 5 DO Write(letters[i]) END; WriteLn;
  CopyOut(letters, InitString("xy"));
  WriteString(letters); WriteLn;
  t := InitString("by its address");
  t := InitStringCharStar(string(t));
  IF WriteS(FIO.StdOut, t) # t THEN WriteString("another") END;
  FIO.WriteLine(FIO.StdOut);
  FIO.FlushBuffer(FIO.StdOut)
END Copies;

(* Marked strings are deallocated with the strings that they are used with. *)
PROCEDURE Garbage;
BEGIN
  PushAllocation;
  s := InitString("");
  FOR i := 1 TO 100 DO s := ConCat(s, Mark(InitString("ab"))) END;
  Number("length", Length(s));
  s := KillString(s);
  s := InitString("x");
  FOR i := 1 TO 100 DO s := Add(Mark(s), Mark(InitStringChar("y"))) END;
  Show("chain", Slice(s, 0, 5));
  t := PopAllocationExemption(FALSE, s);
  Whether("exempt", s = t);
  Whether("equal", Equal(Mark(InitString("x")), Mark(InitString("x"))));
  PushAllocation;
  s := KillString(Dup(Mark(s)));
  PopAllocation(TRUE);
  Show("killed", s);
  Show("NIL", KillString(NIL))
END Garbage;

BEGIN
  Making; Slices; Searches; Changes; Comparisons; Blanks; Copies; Garbage
END gnu_dynamic_strings.
