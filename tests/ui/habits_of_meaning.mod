(* What programmers of other languages write and mean something else by. *)
MODULE HabitsOfMeaning;
FROM InOut IMPORT Read, ReadInt, WriteInt;
TYPE
  Colour = (red, green);
  Digits = SET OF [0..9];
VAR
  a: ARRAY [0..3] OF CHAR;
  b: ARRAY [0..3] OF CHAR;
  flag: BOOL;
  size: UNSIGNED;
  x: FLOAT;
  i: INTEGER;
  r: REAL;
  c: CHAR;
  colour: Colour;
  digits: Digits;
  truth: BOOLEAN;

PROCEDURE Factorial(n: INTEGER): INTEGER;
BEGIN
  IF n = 0 THEN Factorial := 1 ELSE Factorial := n * Factorial(n - 1) END
END Factorial;

BEGIN
  a := b;
  i := ReadInt();
  c := Read();
  r := r * 2; r := 1;
  c := "\n"; c := 65;
  truth := 1;
  colour := Colour.red;
  c := c + 1;
  digits := {1, 2};
  digits := digits + 3;
  IF c = 10 THEN i := 1 END;
  IF a = "abc" THEN i := 2 END;
  WriteInt(i, 0)
END HabitsOfMeaning.
