MODULE ZeroWidth;
VAR n: INTEGER;
BEGIN
  n := ​1;
  IF n = 1 THEN n := 2 END
END ZeroWidth.
