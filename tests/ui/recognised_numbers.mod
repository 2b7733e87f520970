MODULE RecognisedNumbers;
CONST Size = 1O1; Large = 2D;
VAR a: ARRAY [0..5O] OF INTEGER;
BEGIN
  a[1] := Size + 1o;
  a[2] := TRUE
END RecognisedNumbers.
