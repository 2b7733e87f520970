MODULE SyntaxArrays;
CONST n = 3;
TYPE
  Number = ARRAY 10 OF CHAR;
  Range = ARRAY 0..9 OF CHAR;
  Names = ARRAY a..b OF CHAR;
  Sum = ARRAY n + 1 OF CHAR;
  Pascal = ARRAY [0..2, 0..3] OF CHAR;
  Open = ARRAY [0..2 OF CHAR;
  NoOf = ARRAY CHAR INTEGER;
  NoIndex = ARRAY OF CHAR;
  Nothing = ARRAY;
  Comma = ARRAY CHAR, OF CHAR;
  Good = ARRAY CHAR, [1..n], (a, b) OF CHAR;
END SyntaxArrays.
