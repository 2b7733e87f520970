MODULE case_large_ranges;
VAR n: CARDINAL;
PROCEDURE Size(n: CARDINAL): CARDINAL;
BEGIN
  CASE n OF
    0..999: RETURN 1
  | 2000..1000000: RETURN 2
  END
END Size;
BEGIN
  n := Size(999) + Size(2000);
  n := Size(1000 + n)
END case_large_ranges.
