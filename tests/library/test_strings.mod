(* Every procedure of Strings, with results that fit, that just fit and that do not fit. *)
MODULE test_strings;
FROM InOut IMPORT WriteString, WriteLn, WriteInt, WriteCard, Write;
IMPORT Strings;

VAR
  long: ARRAY [0..15] OF CHAR;
  short: ARRAY [0..3] OF CHAR;
  position: CARDINAL;
  found: BOOLEAN;

PROCEDURE Show(s: ARRAY OF CHAR);
BEGIN
  Write("["); WriteString(s); Write("]"); WriteLn
END Show;

PROCEDURE Truth(b: BOOLEAN);
BEGIN
  IF b THEN WriteString("yes ") ELSE WriteString("no ") END
END Truth;

PROCEDURE Found;
BEGIN
  Truth(found); WriteCard(position, 1); WriteLn
END Found;

BEGIN
  WriteCard(Strings.Length(""), 2); WriteCard(Strings.Length("abc"), 2);
  short := "abcd"; WriteCard(Strings.Length(short), 2); WriteLn;
  Strings.Assign("hello", long); Show(long);
  Strings.Assign("hello", short); Show(short);
  Strings.Assign("", short); Show(short);

  Strings.Extract("hello", 1, 3, long); Show(long);
  Strings.Extract("hello", 3, 9, long); Show(long);
  Strings.Extract("hello", 5, 1, long); Show(long);
  Strings.Extract("hello", 99, 1, long); Show(long);
  Strings.Extract("hello", 0, 5, short); Show(short);

  long := "abcdef";
  Strings.Delete(long, 1, 2); Show(long);
  Strings.Delete(long, 4, 1); Show(long);
  Strings.Delete(long, 3, MAX(CARDINAL)); Show(long);
  Strings.Delete(long, 0, 99); Show(long);
  short := "wxyz";
  Strings.Delete(short, 3, 1); Show(short);

  long := "abef";
  Strings.Insert("cd", 2, long); Show(long);
  Strings.Insert("g", 6, long); Show(long);
  Strings.Insert("!", 8, long); Show(long);
  Strings.Insert("0123456789", 1, long); Show(long);
  short := "ab";
  Strings.Insert("XYZ", 1, short); Show(short);
  short := "ab";
  Strings.Insert("VWXYZ", 0, short); Show(short);

  long := "abcdef";
  Strings.Replace("XY", 2, long); Show(long);
  Strings.Replace("12345", 4, long); Show(long);
  Strings.Replace("z", 6, long); Show(long);

  Strings.Append("gh", long); Show(long);
  Strings.Append("ijklmnopqrs", long); Show(long);
  short := "";
  Strings.Append("q", short); Show(short);
  Strings.Concat("ab", "cd", short); Show(short);
  Strings.Concat("ab", "cdef", short); Show(short);
  Strings.Concat("abcdefgh", "ij", short); Show(short);
  Strings.Concat("", "", short); Show(short);

  short := "ab";
  Truth(Strings.CanAssignAll(4, short)); Truth(Strings.CanAssignAll(5, short));
  Truth(Strings.CanExtractAll(6, 2, 4, short)); Truth(Strings.CanExtractAll(6, 3, 4, short));
  Truth(Strings.CanExtractAll(9, 2, 5, short)); WriteLn;
  Truth(Strings.CanDeleteAll(6, 2, 4)); Truth(Strings.CanDeleteAll(6, 3, 4));
  Truth(Strings.CanDeleteAll(6, 7, 0));
  Truth(Strings.CanInsertAll(2, 2, short)); Truth(Strings.CanInsertAll(3, 1, short));
  Truth(Strings.CanInsertAll(1, 3, short)); WriteLn;
  Truth(Strings.CanReplaceAll(2, 0, short)); Truth(Strings.CanReplaceAll(2, 1, short));
  Truth(Strings.CanAppendAll(2, short)); Truth(Strings.CanAppendAll(3, short));
  Truth(Strings.CanConcatAll(2, 2, short)); Truth(Strings.CanConcatAll(3, 2, short)); WriteLn;

  WriteInt(VAL(INTEGER, ORD(Strings.Compare("abc", "abd"))), 2);
  WriteInt(VAL(INTEGER, ORD(Strings.Compare("abc", "abc"))), 2);
  WriteInt(VAL(INTEGER, ORD(Strings.Compare("abc", "ab"))), 2);
  WriteInt(VAL(INTEGER, ORD(Strings.Compare("", "a"))), 2);
  WriteInt(VAL(INTEGER, ORD(Strings.Compare("b", "abc"))), 2); WriteLn;
  Truth(Strings.Compare("x", "y") = Strings.less);
  Truth(Strings.Equal("ab", "ab")); Truth(Strings.Equal("ab", "abc")); Truth(Strings.Equal("", ""));
  WriteLn;

  position := 77;
  Strings.FindNext("lo", "hello hello", 0, found, position); Found;
  Strings.FindNext("lo", "hello hello", 4, found, position); Found;
  Strings.FindNext("lo", "hello hello", 10, found, position); Found;
  Strings.FindNext("lo", "hello", 99, found, position); Found;
  Strings.FindNext("hello", "hell", 0, found, position); Found;
  Strings.FindPrev("lo", "hello hello", 99, found, position); Found;
  Strings.FindPrev("lo", "hello hello", 8, found, position); Found;
  Strings.FindPrev("lo", "hello hello", 2, found, position); Found;
  Strings.FindPrev("he", "hello hello", 0, found, position); Found;
  Strings.FindDiff("hello", "help", found, position); Found;
  Strings.FindDiff("hel", "hello", found, position); Found;
  Strings.FindDiff("hello", "hello", found, position); Found;

  long := "Hello, World 1";
  Strings.Capitalize(long); Show(long);

  WriteCard(Strings.Pos("lo", "hello"), 2);
  Strings.Copy("abcdef", 2, 3, long); Show(long);
  Strings.ConCat("abc", "def", long); Show(long);
  WriteInt(Strings.CompareStr("a", "b"), 3); WriteInt(Strings.CompareStr("b", "b"), 3);
  WriteInt(Strings.CompareStr("b", "a"), 3); WriteLn
END test_strings.
