(* tlc: --dialect=gm2 *)
MODULE gm2_arrays;
(* Strings in array constructors, and the empty one as a character. *)
FROM InOut IMPORT WriteString, WriteCard, WriteLn;

TYPE
  Word = ARRAY [0..5] OF CHAR;
  Words = ARRAY [0..1] OF Word;

CONST
  Abc = Word{"ABC"};
  Zeros = Word{"" BY 6};
  Both = Words{Word{"one"}, Word{'second'}};

VAR word: Word; words: Words; i: CARDINAL;

BEGIN
  word := Abc;
  WriteString(word); WriteCard(LENGTH(word), 3);
  FOR i := 0 TO 5 DO WriteCard(ORD(word[i]), 4) END;
  WriteLn;
  word := Zeros;
  FOR i := 0 TO 5 DO WriteCard(ORD(word[i]), 4) END;
  WriteLn;
  words := Both;
  WriteString(words[0]); WriteString(words[1]); WriteLn
END gm2_arrays.
