<* dialect=pim4 *>
MODULE dialect_words_of_characters;
(* In PIM a WORD accepts characters, and a type transfer returns the contents of a word or a byte. *)
FROM InOut IMPORT Write, WriteCard, WriteLn;
FROM SYSTEM IMPORT WORD, BYTE;

TYPE Colour = (red, green, blue);

VAR stack: ARRAY [1..4] OF WORD; top: CARDINAL; ch: CHAR; byte: BYTE;

PROCEDURE Push(word: WORD);
BEGIN
  INC(top); stack[top] := word
END Push;

BEGIN
  top := 0; ch := 'x';
  Push(ch); Push('y'); Push(blue);
  stack[4] := ch;
  Write(CHAR(stack[1])); Write(CHAR(stack[2])); Write(CHAR(stack[4]));
  WriteCard(ORD(Colour(stack[3])), 2);
  byte := BYTE(top); WriteCard(CARDINAL(byte), 2); WriteLn
END dialect_words_of_characters.
