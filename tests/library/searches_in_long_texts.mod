(* Strings.FindNext and FindPrev in texts of up to 600 characters agree with a search character by character;
   the letters and the lengths are such that patterns nearly occur often. A pattern in a text of up to 5,000
   characters is found where it was put, if the string does not end before. *)
MODULE searches_in_long_texts;
FROM InOut IMPORT WriteCard, WriteLn, WriteString;
IMPORT Strings;

CONST Rounds = 6000;

VAR
  text: ARRAY [0..599] OF CHAR;
  far: ARRAY [0..4999] OF CHAR;
  pattern: ARRAY [0..79] OF CHAR;
  seed, round, hits, farHits, wrong: CARDINAL;

PROCEDURE Random(limit: CARDINAL): CARDINAL;
BEGIN
  seed := (seed * 1103515245 + 12345) MOD 2147483648;
  RETURN seed DIV 65536 MOD limit
END Random;

(* Makes a string of that length; one letter in `rare` is not the first one. *)
PROCEDURE Fill(VAR s: ARRAY OF CHAR; length, letters, rare: CARDINAL);
VAR i: CARDINAL;
BEGIN
  FOR i := 1 TO length DO
    IF Random(rare) = 0 THEN
      s[i - 1] := CHR(ORD("a") + Random(letters))
    ELSE
      s[i - 1] := "a"
    END
  END;
  IF length <= HIGH(s) THEN s[length] := 0C END
END Fill;

PROCEDURE IsAt(place: CARDINAL): BOOLEAN;
VAR i: CARDINAL;
BEGIN
  i := 0;
  WHILE (i < LENGTH(pattern)) & (place + i < LENGTH(text)) & (pattern[i] = text[place + i]) DO
    INC(i)
  END;
  RETURN i = LENGTH(pattern)
END IsAt;

PROCEDURE Check(found, isThere: BOOLEAN; place, right: CARDINAL; VAR hits: CARDINAL);
BEGIN
  IF (found # isThere) OR found & (place # right) THEN INC(wrong) END;
  IF found THEN INC(hits) END
END Check;

PROCEDURE Next(start: CARDINAL);
VAR
  place, right: CARDINAL;
  found: BOOLEAN;
BEGIN
  right := start;
  WHILE (right < LENGTH(text)) & NOT IsAt(right) DO INC(right) END;
  Strings.FindNext(pattern, text, start, found, place);
  Check(found, right < LENGTH(text), place, right, hits)
END Next;

PROCEDURE Previous(start: CARDINAL);
VAR
  place, right: CARDINAL;
  found: BOOLEAN;
BEGIN
  (* One more than the place, so that 0 is none. *)
  right := start + 1;
  IF right > LENGTH(text) THEN right := LENGTH(text) END;
  WHILE (right > 0) & NOT IsAt(right - 1) DO DEC(right) END;
  Strings.FindPrev(pattern, text, start, found, place);
  Check(found, right > 0, place + 1, right, hits)
END Previous;

(* Copies a part of the text, so that it occurs. *)
PROCEDURE Choose(length: CARDINAL);
BEGIN
  IF length <= LENGTH(text) THEN
    Strings.Extract(text, Random(LENGTH(text) - length + 1), length, pattern)
  END
END Choose;

(* Puts a pattern of that length at a place, and the end of the string at another one, if it has an end. *)
PROCEDURE Far(length, place, end, start: CARDINAL);
VAR
  i, at: CARDINAL;
  found: BOOLEAN;
BEGIN
  FOR i := 0 TO HIGH(far) DO far[i] := "a" END;
  FOR i := 0 TO length - 1 DO
    pattern[i] := CHR(ORD("b") + i MOD 7);
    far[place + i] := pattern[i]
  END;
  pattern[length] := 0C;
  IF end <= HIGH(far) THEN far[end] := 0C END;
  Strings.FindNext(pattern, far, start, found, at);
  Check(found, (start <= place) & (place + length <= end), at, place, farHits)
END Far;

BEGIN
  seed := 1;
  hits := 0;
  farHits := 0;
  wrong := 0;
  FOR round := 1 TO Rounds DO
    Fill(text, Random(601), 1 + Random(5), 1 + Random(20));
    Fill(pattern, 1 + Random(1 + Random(80)), 1 + Random(5), 1 + Random(20));
    IF ODD(round) THEN Choose(1 + Random(80)) END;
    Next(Random(LENGTH(text) + 3));
    Previous(Random(LENGTH(text) + 3));
    Far(1 + Random(60), Random(4941), Random(6000), Random(3) * Random(2500))
  END;
  IF hits < Rounds THEN WriteString("few occurrences: "); WriteCard(hits, 0); WriteLn END;
  IF farHits < Rounds DIV 4 THEN
    WriteString("few of them far: ");
    WriteCard(farHits, 0);
    WriteLn
  END;
  WriteCard(wrong, 0); WriteString(" differences"); WriteLn
END searches_in_long_texts.
