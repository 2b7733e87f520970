MODULE range_subrange;
TYPE Digit = [0..9];
VAR d: Digit; i: INTEGER;
BEGIN
  i := 9; d := i;
  d := i + 1
END range_subrange.
