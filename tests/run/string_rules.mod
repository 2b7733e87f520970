(* Strings: padded assignment, exact length, characters as strings of length one, both quotes, empty strings. *)
MODULE StringRules;
FROM InOut IMPORT Write, WriteCard, WriteString, WriteLn;

TYPE
  Four = ARRAY [0..3] OF CHAR;
  One = ARRAY [0..0] OF CHAR;
  Shifted = ARRAY [10..15] OF CHAR;

CONST
  Quote = '"';
  Apostrophe = "'";
  Empty = "";
  Single = "s";
  Line = 'He said "no"';

VAR
  f: Four;
  o: One;
  h: Shifted;
  ch: CHAR;
  long: ARRAY [0..19] OF CHAR;

PROCEDURE Length(s: ARRAY OF CHAR): CARDINAL;
VAR n: CARDINAL;
BEGIN
  n := 0;
  WHILE (n <= HIGH(s)) AND (s[n] # 0C) DO INC(n) END;
  RETURN n
END Length;

PROCEDURE Codes(s: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(s) DO WriteCard(ORD(s[i]), 4) END;
  WriteLn
END Codes;

BEGIN
  f := "abcd"; Codes(f);
  f := "xy"; Codes(f);
  f := ""; Codes(f);
  f := "q"; Codes(f);
  o := "z"; Codes(o); WriteCard(Length(o), 2);
  h := "shift"; WriteString(h); WriteCard(Length(h), 2); Write(h[10]); Write(h[14]); WriteLn;
  ch := Single; Write(ch); ch := Quote; Write(ch); ch := "'"; Write(ch); Write(101C); WriteLn;
  long := Line; WriteString(long); WriteString(Apostrophe); WriteString(Empty); WriteString(Single);
  WriteLn;
  WriteCard(Length(""), 2); WriteCard(Length("x"), 2); WriteCard(Length(Line), 3);
  WriteCard(Length(long), 3); WriteLn;
  IF ch = "'" THEN WriteString("apostrophe ") END;
  IF (ch > "!") AND (ch <= 176C) AND ("a" < "b") THEN WriteString("in order") END; WriteLn
END StringRules.
