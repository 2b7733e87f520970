MODULE StringTooLong;
VAR word: ARRAY [0..4] OF CHAR; letters: ARRAY ["a".."c"] OF CHAR;

PROCEDURE Take(w: ARRAY OF CHAR);
BEGIN
END Take;

BEGIN
  word := "12345";
  word := "123456";
  letters := "abcd";
  Take("as long as you like")
END StringTooLong.
