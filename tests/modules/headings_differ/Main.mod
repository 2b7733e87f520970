MODULE Main;
IMPORT Shapes;
VAR shape: Shapes.Shape;
BEGIN
  Shapes.TooMany(shape)
END Main.
