MODULE SyntaxLocalModules;
MODULE Priority [4;
END Priority;
MODULE Dot;
END Dot.
MODULE Order;
  VAR x: INTEGER;
  EXPORT x;
END Order;
MODULE Name
  EXPORT y;
  VAR y: INTEGER;
BEGIN
  y = 1
END Name;
MODULE Good;
END Good;
END SyntaxLocalModules.
