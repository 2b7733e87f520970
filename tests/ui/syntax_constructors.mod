MODULE SyntaxConstructors;
TYPE Row = ARRAY [0..2] OF INTEGER;
VAR r: Row; i: INTEGER;
BEGIN
  r := Row{1, 2;
  r := Row{1 2};
  r := Row{1 BY};
  r := Row{1,};
  r := Row{BY 3};
  r := Row{1..2..3};
  r := Row{(1, 2)};
  r := Row{1 by 3};
  r := r^{1};
  r := Row(1, 2;
  r := Row{1, {2}, 3 BY 4}
END SyntaxConstructors.
