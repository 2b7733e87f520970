MODULE ConstantDependsOnItself;
CONST
  a = b + 1;
  b = 2 * c;
  c = a - 1;
  d = a;
  e = e;
VAR x: INTEGER;
BEGIN
  x := d
END ConstantDependsOnItself.
