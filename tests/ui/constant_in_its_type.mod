MODULE ConstantInItsType;
TYPE
  Color = (red, green, blue);
  Table = ARRAY [red..Last] OF [0..Size];
CONST
  Last = green;
  Size = SIZE(Table2) - 1;
TYPE
  Table2 = ARRAY [0..ORD(blue)] OF CHAR;
  Loop = ARRAY [0..SIZE(Loop)] OF CHAR;
  R = RECORD c: (on, off); a: ARRAY [on..off] OF CHAR END;
VAR t: Table; r: R;
BEGIN
  t[red] := 2;
  t[green] := 3;
  t[blue] := 1;
  r.a[on] := 'x'
END ConstantInItsType.
