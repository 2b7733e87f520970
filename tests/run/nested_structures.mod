(* Inner procedures that use arrays, records, open arrays, sets and VAR parameters of outer ones. *)
MODULE NestedStructures;
FROM InOut IMPORT Write, WriteCard, WriteString, WriteLn;

TYPE
  Digits = SET OF [0..9];
  Tally = RECORD digits, letters: CARDINAL; seen: Digits END;

VAR t: Tally; words: ARRAY [0..3] OF ARRAY [0..7] OF CHAR; i: CARDINAL;

PROCEDURE Analyse(text: ARRAY OF CHAR; VAR t: Tally; VAR longest: ARRAY OF CHAR): CARDINAL;
VAR
  lengths: ARRAY [0..9] OF CARDINAL;
  start, n, best: CARDINAL;

  PROCEDURE Next(): CHAR;
  BEGIN
    IF n > HIGH(text) THEN RETURN 0C END;
    RETURN text[n]
  END Next;

  PROCEDURE Skip;
  BEGIN
    WHILE Next() = " " DO INC(n) END
  END Skip;

  PROCEDURE Word;

    PROCEDURE Note(ch: CHAR);
    BEGIN
      CASE ch OF
        "0".."9":
          WITH t DO INC(digits); INCL(seen, ORD(ch) - ORD("0")) END
      ELSE INC(t.letters)
      END
    END Note;

    PROCEDURE Keep;
    VAR k: CARDINAL;
    BEGIN
      best := n - start;
      FOR k := 0 TO HIGH(longest) DO
        IF k < best THEN longest[k] := text[start + k] ELSE longest[k] := 0C END
      END
    END Keep;

  BEGIN
    start := n;
    WHILE Next() > " " DO Note(Next()); INC(n) END;
    INC(lengths[n - start]);
    IF n - start > best THEN Keep END
  END Word;

  PROCEDURE Total(): CARDINAL;
  VAR k, sum: CARDINAL;
  BEGIN
    sum := 0;
    FOR k := 0 TO 9 DO sum := sum + lengths[k] END;
    RETURN sum
  END Total;

VAR k: CARDINAL;
BEGIN
  FOR k := 0 TO 9 DO lengths[k] := 0 END;
  n := 0; best := 0; t.digits := 0; t.letters := 0; t.seen := Digits{};
  Skip;
  WHILE Next() # 0C DO Word; Skip END;
  RETURN Total()
END Analyse;

BEGIN
  words[2] := "";
  WriteCard(Analyse("  two 2 and three 333 make 5", t, words[2]), 2);
  WriteCard(t.digits, 3); WriteCard(t.letters, 3); Write(" "); WriteString(words[2]);
  FOR i := 0 TO 9 DO IF i IN t.seen THEN WriteCard(i, 2) END END; WriteLn;
  WriteCard(Analyse("", t, words[2]), 2); WriteCard(t.letters, 2);
  WriteCard(Analyse("x", t, words[1]), 2); WriteString(words[1]); WriteLn
END NestedStructures.
