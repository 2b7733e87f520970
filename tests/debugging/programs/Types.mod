MODULE Types;
FROM InOut IMPORT WriteLn, WriteCard;
FROM Storage IMPORT ALLOCATE;
FROM SYSTEM IMPORT ADDRESS, ADR;
TYPE
  Colour = (red, green, blue, white);
  Warm = [red .. green];
  Digit = [0 .. 9];
  Letter = ['a' .. 'z'];
  Colours = SET OF Colour;
  Digits = SET OF Digit;
  Chars = SET OF CHAR;
  Word = ARRAY [0 .. 7] OF CHAR;
  Matrix = ARRAY [1 .. 2], [0 .. 2] OF INTEGER;
  ByColour = ARRAY Colour OF CARDINAL;
  Node = POINTER TO Item;
  Item = RECORD
    key: INTEGER;
    next: Node;
    CASE big: BOOLEAN OF
      TRUE: r: REAL
    | FALSE: c: CHAR
    END
  END;
  Act = PROCEDURE (CARDINAL, VAR INTEGER): BOOLEAN;
VAR
  i: INTEGER; c: CARDINAL; b: BOOLEAN; ch: CHAR; r: REAL; s: SHORTREAL; si: SHORTINT;
  colour: Colour; warm: Warm; digit: Digit; letter: Letter;
  colours: Colours; digits: Digits; bits: BITSET; chars: Chars;
  word: Word; matrix: Matrix; byColour: ByColour;
  node: Node; item: Item; act: Act; address: ADDRESS; z: COMPLEX; temperature: [-40 .. 50];

PROCEDURE Even(n: CARDINAL; VAR m: INTEGER): BOOLEAN;
BEGIN
  m := m + 1;
  RETURN NOT ODD(n)
END Even;

BEGIN
  i := -7; c := 7; b := TRUE; ch := 'x'; r := 2.5; s := 0.5; si := -3;
  colour := blue; warm := green; digit := 9; letter := 'q'; temperature := -5;
  colours := Colours{red, blue}; digits := Digits{1, 2, 3, 8}; bits := {0, 63};
  chars := Chars{}; INCL(chars, 'a'); INCL(chars, 'z');
  word := "abc"; matrix[1][0] := 10; matrix[2][2] := -22; byColour[green] := 5;
  NEW(node); node^.key := 42; node^.next := NIL; node^.big := TRUE; node^.r := 1.5;
  item.key := 1; item.next := node; item.big := FALSE; item.c := 'c';
  act := Even; address := ADR(item); z := CMPLX(1.0, -2.0);
  IF act(c, i) THEN WriteCard(digit, 1) END;
  WriteCard(c, 1); WriteCard(ORD(warm), 1); WriteCard(ORD(letter), 1);
  IF temperature < 0 THEN WriteLn END;
  WriteLn
END Types.
