MODULE case_warnings;
FROM InOut IMPORT WriteInt;
TYPE Color = (red, green, blue);
PROCEDURE F(c: Color; n: INTEGER): INTEGER;
VAR r, q: INTEGER;
BEGIN
  CASE c OF
    red: r := 1
  | green: q := 2
  | blue: r := 3
  END;
  CASE n OF
    1..1000: q := 1
  ELSE
  END;
  RETURN r + q
END F;
BEGIN
  WriteInt(F(red, 1), 1)
END case_warnings.
