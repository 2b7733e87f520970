(* tlc: --dialect=gm2 *)
MODULE gm2_lists;
(* Constructors of arrays with several strings and with too few elements, padded with zeros. *)
FROM InOut IMPORT Write, WriteString, WriteCard, WriteLn;

TYPE
  Alphabet = ARRAY [0..9] OF CHAR;
  Numbers = ARRAY [1..5] OF CARDINAL;
  Flags = ARRAY [0..3] OF BOOLEAN;

CONST
  Letters = Alphabet{"ABC", "DE", "F"};
  Single = Alphabet{"x", 'y', "z"};
  Few = Numbers{7, 8};

VAR i: CARDINAL; flags: Flags; letters: Alphabet;

BEGIN
  letters := Letters; WriteString(letters); WriteCard(ORD(letters[6]), 3);
  Write(Letters[5]); WriteCard(ORD(Letters[6]), 3); WriteLn;
  letters := Single; WriteString(letters); WriteLn;
  FOR i := 1 TO 5 DO WriteCard(Few[i], 2) END; WriteLn;
  flags := Flags{TRUE};
  FOR i := 0 TO 3 DO WriteCard(ORD(flags[i]), 2) END; WriteLn
END gm2_lists.
