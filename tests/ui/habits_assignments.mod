MODULE HabitsAssignments;
VAR i, j: INTEGER; b: BOOLEAN; a: ARRAY [0..9] OF INTEGER; p: POINTER TO INTEGER;
BEGIN
  i := j := 3; i, j := 1, 2; i, j := j, i; 3 := i; i + 1 := 2;
  i =: 4; i = 5; i == 6;
  i++; ++i; j--; i += 1; i -= 2; i *= j + 1; a[3] += j;
  i := b ? 1 : 2;
  a(3) := 1; a[1] := a(2);
  *p := 3; p := &i;
  let i := 3; CALL P(i);
  i := [1, 2, 3];
  int k = 3;
  k := wrong
END HabitsAssignments.
