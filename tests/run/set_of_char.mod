(* Sets of CHAR: classes of characters as constants and variables, and the characters of a text. *)
MODULE SetOfChar;
FROM InOut IMPORT Write, WriteCard, WriteString, WriteLn;

TYPE CharSet = SET OF CHAR;

CONST
  Digits = CharSet{"0".."9"};
  Letters = CharSet{"A".."Z", "a".."z"};
  Vowels = CharSet{"a", "e", "i", "o", "u", "A", "E", "I", "O", "U"};
  Ends = CharSet{0C, 12C, 15C};

VAR
  seen, missing, both: CharSet;
  i, n: CARDINAL;
  ch: CHAR;
  text: ARRAY [0..40] OF CHAR;

PROCEDURE Collect(s: ARRAY OF CHAR; VAR c: CharSet);
VAR i: CARDINAL;
BEGIN
  c := CharSet{}; i := 0;
  WHILE (i <= HIGH(s)) AND NOT (s[i] IN Ends) DO INCL(c, s[i]); INC(i) END
END Collect;

PROCEDURE Show(c: CharSet);
VAR ch: CHAR;
BEGIN
  FOR ch := " " TO "~" DO IF ch IN c THEN Write(ch) END END;
  Write("|")
END Show;

PROCEDURE Size(c: CharSet): CARDINAL;
VAR ch: CHAR; n: CARDINAL;
BEGIN
  n := 0;
  FOR ch := MIN(CHAR) TO MAX(CHAR) DO IF ch IN c THEN INC(n) END END;
  RETURN n
END Size;

BEGIN
  text := "Sphinx of black quartz, judge my vow";
  Collect(text, seen);
  Show(seen); Show(seen * Vowels); Show(seen - Letters); WriteLn;
  missing := CharSet{"a".."z"} - seen; Show(missing);
  Collect("0xFF <= 10", both); Show(both * Digits); Show(both / Digits); WriteLn;
  WriteCard(Size(seen), 4); WriteCard(Size(Letters + Digits), 4);
  WriteCard(Size(CharSet{MIN(CHAR)..MAX(CHAR)}), 4);
  WriteLn;
  n := 0; both := Letters - Vowels;
  FOR i := 0 TO HIGH(text) DO
    ch := text[i];
    IF ch IN Vowels THEN INC(n) ELSIF ch IN both THEN INC(n, 100) END
  END;
  WriteCard(n, 5);
  both := Letters; missing := Vowels;
  IF (missing <= both) AND NOT (both <= missing) AND (both * Ends = CharSet{}) THEN
    WriteString(" right")
  END;
  INCL(seen, 377C); IF MAX(CHAR) IN seen THEN WriteString(" top") END;
  EXCL(seen, 377C); IF NOT (MAX(CHAR) IN seen) THEN WriteString(" gone") END; WriteLn
END SetOfChar.
