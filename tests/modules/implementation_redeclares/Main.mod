MODULE Main;
IMPORT Sizes;
BEGIN
  Sizes.Grow
END Main.
