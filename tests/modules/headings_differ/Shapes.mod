IMPLEMENTATION MODULE Shapes;
TYPE Shape = POINTER TO RECORD width, height: CARDINAL END;
PROCEDURE Right(VAR s: Shape; a: ARRAY OF CHAR; count: CARDINAL): BOOLEAN;
BEGIN
  RETURN s # NIL
END Right;
PROCEDURE TooMany(shape: Shape; factor: CARDINAL);
BEGIN
END TooMany;
PROCEDURE OtherType(shape: Shape; width: CARDINAL; height: INTEGER);
BEGIN
END OtherType;
PROCEDURE NotVar(shape: Shape);
BEGIN
END NotVar;
PROCEDURE OtherResult(shape: Shape): CARDINAL;
BEGIN
  RETURN 0
END OtherResult;
PROCEDURE NoResult(shape: Shape);
BEGIN
END NoResult;
PROCEDURE OtherElement(names: ARRAY OF INTEGER);
BEGIN
END OtherElement;
END Shapes.
