MODULE SizeOfUnknown;
TYPE P = POINTER TO R; R = RECORD x, y: INTEGER END;
VAR p: P; a: ARRAY [0..9] OF R;
CONST
  Size = SIZE(p^);
  All = SIZE(a);
  Field = SIZE(a[0].x);
TYPE T = ARRAY [1..All] OF CHAR;
END SizeOfUnknown.
