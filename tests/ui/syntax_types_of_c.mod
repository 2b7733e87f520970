MODULE SyntaxTypesOfC;
TYPE
  Point = struct { int x; int y; };
  Colour = enum { red, green };
  Next = RECORD x: INTEGER END;
VAR
  INTEGER i;
  p: Next;
PROCEDURE Add(INTEGER a, INTEGER b): INTEGER;
BEGIN
  RETURN a + b
END Add;
END SyntaxTypesOfC.
