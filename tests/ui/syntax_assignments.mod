MODULE SyntaxAssignments;
VAR i, j: INTEGER; a: ARRAY [0..1] OF INTEGER; p: POINTER TO RECORD x: INTEGER END;
BEGIN
  i = 1;
  i == 1;
  i : = 1;
  i := j := 1;
  i += 1;
  a[0] -= 2;
  p^.x *= 3;
  i++;
  a[1]--;
  ++i;
  --a[0];
  i =: 5;
  1 := i;
  (i) := 2;
  i := 3
END SyntaxAssignments.
