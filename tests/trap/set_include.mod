MODULE set_include;
TYPE Digits = SET OF [0..9];
VAR d: Digits; i: CARDINAL;
BEGIN
  i := 9; INCL(d, i);
  INC(i);
  INCL(d, i)
END set_include.
