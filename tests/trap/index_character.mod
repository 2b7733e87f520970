MODULE IndexCharacter;
VAR count: ARRAY ["a".."z"] OF INTEGER; text: ARRAY [0..9] OF CHAR; i: INTEGER;
BEGIN
  text := "abc DEF";
  FOR i := 0 TO 6 DO INC(count[text[i]]) END
END IndexCharacter.
