<* dialect=iso *>
MODULE New;
CONST Half = (-7) DIV 2;
PROCEDURE Half2(n: INTEGER): INTEGER;
BEGIN
  RETURN n DIV 2
END Half2;
END New.
