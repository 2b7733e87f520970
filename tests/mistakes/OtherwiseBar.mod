MODULE OtherwiseBar;
FROM InOut IMPORT WriteString;
VAR n: CARDINAL;
BEGIN
  n := 2;
  CASE n OF
    1: WriteString("one")
  | 2: WriteString("two")
  | default: WriteString("many")
  END
END OtherwiseBar.
