MODULE RangeShortint;
VAR s: SHORTINT; i: INTEGER;
BEGIN
  i := 1;
  LOOP
    i := -2 * i;
    s := i
  END
END RangeShortint.
