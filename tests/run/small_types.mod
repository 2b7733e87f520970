(* Types of one byte, of odd sizes and of size zero, as variables, parameters, results and in memory. *)
MODULE SmallTypes;
FROM InOut IMPORT Write, WriteString, WriteInt, WriteCard, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;

TYPE
  Nothing = RECORD END;
  Mixed = RECORD flag: BOOLEAN; short: SHORTINT; ch: CHAR; whole: INTEGER; last: CHAR END;
  Word = ARRAY [0..4] OF CHAR;

VAR
  none, other: Nothing;
  pointer: POINTER TO Nothing;
  mixed: Mixed;
  word: Word;
  flag: BOOLEAN;
  ch: CHAR;

PROCEDURE Swap(VAR x: Nothing; y: Nothing): Nothing;
VAR old: Nothing;
BEGIN
  old := x; x := y;
  RETURN old
END Swap;

PROCEDURE WordFor(short: BOOLEAN): Word;
BEGIN
  IF short THEN RETURN "abc" END;
  RETURN "vwxyz"
END WordFor;

PROCEDURE Turn(VAR flag: BOOLEAN; VAR ch: CHAR; mixed: Mixed): BOOLEAN;
BEGIN
  flag := NOT flag;
  INC(ch);
  RETURN mixed.flag = flag
END Turn;

PROCEDURE Loops(): INTEGER;
VAR b, turned: BOOLEAN; c, counted: CHAR; n: INTEGER;
BEGIN
  n := 0; turned := FALSE; counted := 0C;
  FOR b := FALSE TO TRUE DO
    INC(n);
    IF Turn(turned, counted, mixed) THEN INC(n, 10) END
  END;
  FOR c := 375C TO 377C DO INC(n, 100) END;
  FOR c := "z" TO "a" BY -5 DO INC(n, 1000) END;
  INC(c); DEC(c, 2);
  RETURN n * 1000 + VAL(INTEGER, ORD(c)) + VAL(INTEGER, ORD(counted))
END Loops;

PROCEDURE Ends(VAR s: ARRAY OF CHAR; t: ARRAY OF CHAR): CARDINAL;

  PROCEDURE Highs(): CARDINAL;
  BEGIN
    RETURN HIGH(s) * 10 + HIGH(t)
  END Highs;

BEGIN
  s[0] := t[HIGH(t)];
  t[0] := "!";
  RETURN Highs()
END Ends;

BEGIN
  none := Swap(none, other);
  NEW(pointer); pointer^ := none; DISPOSE(pointer);
  FOR flag := TRUE TO FALSE BY -1 DO WriteInt(VAL(INTEGER, flag), 2) END;
  mixed.flag := TRUE; mixed.short := -3; mixed.last := "L";
  WriteInt(Loops(), 8); WriteCard(SIZE(mixed), 4); WriteCard(SIZE(none), 4); WriteLn;
  word := WordFor(TRUE); WriteString(word);
  word := WordFor(FALSE); WriteString(word);
  WriteCard(Ends(word, "q"), 4); WriteCard(Ends(word, "xyz"), 4); WriteString(word);
  WriteCard(Ends(word, word), 4); WriteLn;
  ch := word[0]; Write(ch); Write(mixed.last); WriteInt(mixed.short, 3);
  WriteString(WordFor(ch = "z")); WriteLn
END SmallTypes.
