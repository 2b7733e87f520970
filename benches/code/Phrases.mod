(* Concatenating, searching and comparing strings: the library's Strings against string.h. *)
MODULE Phrases;
FROM InOut IMPORT WriteInt, WriteLn;
FROM Strings IMPORT Assign, Append, Insert, FindNext, Compare, CompareResults;

CONST Rounds = 1500000;

TYPE Phrase = ARRAY [0..79] OF CHAR;

VAR phrase, other: Phrase; i, sum: INTEGER; found: BOOLEAN; place: CARDINAL;

BEGIN
  sum := 0;
  Assign("pack my box with six dozen liquor jugs", other);
  FOR i := 1 TO Rounds DO
    Assign("pack my box with ", phrase);
    IF ODD(i) THEN
      Append("five dozen liquor jugs", phrase)
    ELSE
      Append("seven dozen jugs", phrase)
    END;
    Insert("large ", 8, phrase);
    FindNext("dozen", phrase, 0, found, place);
    IF found THEN sum := sum + VAL(INTEGER, place) END;
    IF Compare(phrase, other) = less THEN sum := sum + 1 END;
    sum := sum + VAL(INTEGER, LENGTH(phrase))
  END;
  WriteInt(sum, 0); WriteLn
END Phrases.
