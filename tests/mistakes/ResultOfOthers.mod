MODULE ResultOfOthers;
FROM InOut IMPORT WriteInt;
PROCEDURE Days(n: INTEGER): INTEGER;
BEGIN
  Result := 30 * n
END Days;
PROCEDURE Show(n: INTEGER);
BEGIN
  IF n = 0 THEN return; END;
  WriteInt(n, 1)
END Show;
PROCEDURE Both(a, b: INTEGER): INTEGER;
BEGIN
  RETURN a DIV b, a MOD b
END Both;
BEGIN
  Show(Days(3) + Both(1, 2))
END ResultOfOthers.
