MODULE Arrays;
TYPE
  Text = ARRAY CHAR OF CHAR;
  Cube = ARRAY CHAR, [1..3], (a, b) OF BOOLEAN;
  Part = ARRAY M.Colour [M.red .. M.blue], BOOLEAN OF T;
  Length = ARRAY [10], [n] OF T;
VAR
  colours: ARRAY Colour OF ARRAY M.Colour OF SET OF CHAR;
PROCEDURE p(a: ARRAY OF ARRAY OF M.T; VAR b: ARRAY OF CHAR);
END p;
END Arrays.
