<* dialect=pim4 *>
MODULE dialect_word_as_character;
(* A word that is not a character. *)
FROM SYSTEM IMPORT WORD;
FROM InOut IMPORT Write;
VAR word: WORD; n: CARDINAL;
BEGIN
  n := 300; word := WORD(n);
  Write(CHAR(word))
END dialect_word_as_character.
