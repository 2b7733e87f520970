MODULE case_enumeration;
TYPE Color = (red, green, blue);
VAR c: Color;
PROCEDURE Paint(c: Color): INTEGER;
BEGIN
  CASE c OF
    red: RETURN 1
  | green: RETURN 2
  END
END Paint;
VAR i: INTEGER;
BEGIN
  FOR c := red TO blue DO i := Paint(c) END
END case_enumeration.
