<* dialect=iso *>
MODULE dialect_truncation;
VAR r: REAL; i: INTEGER; c: CARDINAL;
BEGIN
  r := 2.5; i := 1; c := 1;
  i := i + TRUNC(r);
  c := c + INT(r);
  c := TRUNC(-2.5)
END dialect_truncation.
