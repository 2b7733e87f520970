MODULE Results;
FROM InOut IMPORT WriteLn;
TYPE
  Colour = (red, green, blue);
  Colours = SET OF Colour;
  Pair = RECORD x, y: CARDINAL END;
  PairPtr = POINTER TO Pair;
  Tiny = [-5 .. 5];
VAR
  c: CARDINAL; r: REAL; b: BOOLEAN; colour: Colour; colours: Colours; z: COMPLEX; sz: SHORTCOMPLEX; p: PairPtr;
  pair: Pair; ch: CHAR; small: Tiny;

PROCEDURE Whole(n: CARDINAL): CARDINAL;
BEGIN WriteLn; RETURN n + 1 END Whole;
PROCEDURE Real(x: REAL): REAL;
BEGIN WriteLn; RETURN x * 1.5 END Real;
PROCEDURE Truth(n: CARDINAL): BOOLEAN;
BEGIN WriteLn; RETURN n > 1 END Truth;
PROCEDURE Colouring(n: CARDINAL): Colour;
BEGIN WriteLn; RETURN VAL(Colour, n) END Colouring;
PROCEDURE Set(n: CARDINAL): Colours;
BEGIN WriteLn; RETURN Colours{VAL(Colour, n), red} END Set;
PROCEDURE Complex(x: REAL): COMPLEX;
BEGIN WriteLn; RETURN CMPLX(x, -1.0) END Complex;
PROCEDURE ShortComplex(x: SHORTREAL): SHORTCOMPLEX;
BEGIN WriteLn; RETURN CMPLX(x, x) END ShortComplex;
PROCEDURE Address(VAR a: Pair): PairPtr;
BEGIN WriteLn; a.x := 5; RETURN p END Address;
PROCEDURE Record(n: CARDINAL): Pair;
BEGIN WriteLn; RETURN Pair{n, n + 1} END Record;
PROCEDURE Letter(n: CARDINAL): CHAR;
BEGIN WriteLn; RETURN CHR(n) END Letter;
PROCEDURE Small(n: INTEGER): Tiny;
BEGIN WriteLn; RETURN -n END Small;

BEGIN
  c := Whole(41);
  r := Real(2.0);
  b := Truth(2);
  colour := Colouring(2);
  colours := Set(2);
  z := Complex(2.0);
  sz := ShortComplex(1.0);
  p := Address(pair);
  pair := Record(3);
  ch := Letter(113);
  small := Small(3)
END Results.
