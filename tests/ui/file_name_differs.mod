MODULE AnotherName;
VAR x: INTEGER;
BEGIN
  x := y
END AnotherName.
