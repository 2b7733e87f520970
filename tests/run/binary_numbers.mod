MODULE binary_numbers;
(* Binary numbers end with A, and TBITSIZE returns the number of bits that the values of a type need. *)
FROM InOut IMPORT WriteCard, WriteLn;
FROM SYSTEM IMPORT TBITSIZE;

TYPE
  Colour = (red, green, blue);
  Small = [0..15];
  Signed = [-5..3];
  Pair = RECORD a, b: CARDINAL END;

VAR p: POINTER TO Pair;

PROCEDURE WriteBits(a: ARRAY OF CARDINAL);
BEGIN
  WriteCard(TBITSIZE(a) DIV TBITSIZE(CARDINAL), 2); WriteCard(TBITSIZE(a) DIV SIZE(a), 2); WriteLn
END WriteBits;

VAR three: ARRAY [1..3] OF CARDINAL;

BEGIN
  three[1] := 1; three[2] := 2; three[3] := 3; WriteBits(three);
  WriteCard(101A, 1); WriteCard(011111111A, 4); WriteCard(0A, 2); WriteCard(01AH, 3); WriteLn;
  WriteCard(TBITSIZE(Colour), 1); WriteCard(TBITSIZE(Small), 2); WriteCard(TBITSIZE(Signed), 2);
  WriteCard(TBITSIZE(BOOLEAN), 2); WriteCard(TBITSIZE(CHAR), 2);
  WriteCard(TBITSIZE(INTEGER) DIV SIZE(INTEGER), 2);
  WriteCard(TBITSIZE(p^) DIV SIZE(Pair), 2); WriteCard(TBITSIZE(REAL), 3); WriteLn
END binary_numbers.
