(* Words in a text of 4,000 letters, and in lines: Strings against strstr. *)
MODULE Searches;
FROM InOut IMPORT WriteInt, WriteLn;
FROM Strings IMPORT Extract, FindNext, Length;

CONST Letters = 4000; Rounds = 400000;

TYPE Word = ARRAY [0..15] OF CHAR;

VAR
  text: ARRAY [0..Letters] OF CHAR;
  line: ARRAY [0..79] OF CHAR;
  word: Word;
  seed, i, sum: INTEGER;
  place, start, count: CARDINAL;
  found: BOOLEAN;

PROCEDURE Random(limit: INTEGER): INTEGER;
BEGIN
  seed := seed * 16807 MOD 2147483647;
  RETURN seed DIV 1000 MOD limit
END Random;

BEGIN
  seed := 1; sum := 0;
  FOR i := 0 TO Letters - 1 DO text[i] := CHR(ORD("a") + VAL(CARDINAL, Random(20))) END;
  text[Letters] := 0C;
  Extract(text, 100, 72, line);
  FOR i := 1 TO Rounds DO
    start := VAL(CARDINAL, Random(Letters - 16));
    count := VAL(CARDINAL, 4 + Random(9));
    Extract(text, start, count, word);
    IF i MOD 2 = 0 THEN
      FindNext(word, text, 0, found, place)
    ELSE
      FindNext(word, line, 0, found, place)
    END;
    IF found THEN sum := sum + VAL(INTEGER, place) END;
    sum := sum + VAL(INTEGER, Length(word))
  END;
  WriteInt(sum, 0); WriteLn
END Searches.
