MODULE Subranges;
TYPE
  Digit = [0..9];
  Letter = ["a" .. "z"];
  Small = INTEGER [-5 .. n * 2];
  Part = M.Colour[M.red..blue];
VAR i: [1..10]; p: POINTER TO CARDINAL[0..1];
END Subranges.
